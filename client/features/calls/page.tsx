import { LobbyPage } from './lobby/lobby-page.tsx'
import { useReloadForPermissions } from './use-document-reload.ts'
import { RoomPage } from './room/room-page.tsx'

/** The pages of a call, in one file of the build: whoever is in the one comes from the other. */
export default function CallPage() {
  if (!useReloadForPermissions()) return null
  return location.pathname.startsWith('/room/') ? <RoomPage /> : <LobbyPage />
}
