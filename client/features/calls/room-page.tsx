import { Navigate } from '@tanstack/react-router'
import { pages } from '#client/pages.ts'

/** A room opens from a call; without one the way leads back to the chat. */
export default function RoomPage() {
  return <Navigate to={pages.chat1.path} replace />
}
