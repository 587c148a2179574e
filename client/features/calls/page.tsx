import { Navigate } from '@tanstack/react-router'
import { pages } from '#client/pages.ts'

/** A call needs a room; without one the way leads back to the chat. */
export default function CallPage() {
  return <Navigate to={pages.chat1.path} replace />
}
