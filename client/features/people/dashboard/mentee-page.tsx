import { useMe } from '#client/sync/session/session.ts'
import { Dashboard } from './dashboard.tsx'

export default function MenteePage() {
  const me = useMe()
  return me && <Dashboard me={me} name="mentee1" />
}
