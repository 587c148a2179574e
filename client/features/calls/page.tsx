import { LobbyPage } from './lobby-page.tsx'
import { useOwnDocument } from './own-document.ts'
import { RoomPage } from './room-page.tsx'

/** The pages of a call, in one file of the build: whoever is in the one comes from the other. */
export default function CallPage() {
  if (!useOwnDocument()) return null
  return location.pathname.startsWith('/room/') ? <RoomPage /> : <LobbyPage />
}
