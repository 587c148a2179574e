import { roomNameStart } from '../limits.ts'
import { partsOf } from './requests.ts'

/** The name of a pair's room: the first 10 characters of the mentee's id, '-' and the chat's id [VC1]. */
export function roomNameOf(chatId: string): string {
  return `${partsOf(chatId)?.requesterId.slice(0, roomNameStart) ?? ''}-${chatId}`
}

/** The chat whose room has this name; null when no room can have it. */
export function chatIdOfRoom(roomName: string): string | null {
  const chatId = roomName.slice(roomName.indexOf('-') + 1)
  return partsOf(chatId) && roomNameOf(chatId) === roomName ? chatId : null
}

/** The mentor of a pair; empty where the id is none of a pair's, so that it names nobody. */
export function mentorIdOf(chatId: string): string {
  return partsOf(chatId)?.mentorId ?? ''
}
