import { useMe } from '#client/sync/session/session.ts'
import { Dashboard } from './dashboard.tsx'

export default function MentorPage() {
  const me = useMe()
  return me && <Dashboard me={me} name="mentor1" />
}
