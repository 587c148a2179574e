import { LobbyPage } from './lobby/lobby-page.tsx'
import { useReloadForPermissions } from './use-document-reload.ts'
import { RoomPage } from './room/room-page.tsx'

/** The lobby and the room, in one chunk: opening one usually leads to the other. */
export default function CallPage() {
  if (!useReloadForPermissions()) return null
  return location.pathname.startsWith('/room/') ? <RoomPage /> : <LobbyPage />
}
