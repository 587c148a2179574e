import { getDocumentKind } from '#shared/page-documents.ts'
import { LobbyScreen } from './lobby/lobby-screen.tsx'
import { useReloadForPermissions } from './use-document-reload.ts'
import { RoomScreen } from './room/room-screen.tsx'

/** The lobby and the room, in one chunk: opening one usually leads to the other. */
export default function CallPage() {
  if (!useReloadForPermissions()) return null
  return getDocumentKind(location.pathname) === 'room' ? <RoomScreen /> : <LobbyScreen />
}
