import { roomNamePrefixLength } from '../limits.ts'
import { parsePairId } from './pair-id.ts'

/** The name of a pair's room: the first 10 characters of the mentee's id, '-' and the chat's id [VC1]. */
export function toRoomName(chatId: string): string {
  return `${parsePairId(chatId)?.requesterId.slice(0, roomNamePrefixLength) ?? ''}-${chatId}`
}

/** The chat whose room has this name; null when no room can have it. */
export function parseRoomName(roomName: string): string | null {
  const chatId = roomName.slice(roomName.indexOf('-') + 1)
  return parsePairId(chatId) && toRoomName(chatId) === roomName ? chatId : null
}

/** The mentor of a pair; empty where the id is none of a pair's, so that it names nobody. */
export function mentorIdOf(chatId: string): string {
  return parsePairId(chatId)?.mentorId ?? ''
}
