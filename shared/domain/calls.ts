import { roomNamePrefixLength } from '../limits.ts'
import { parsePairId } from './pair-id.ts'

/** The name of a connection's room: the first 10 characters of the mentee's id, '-' and the chat's id [VC1]. */
export function toRoomName(chatId: string): string {
  return `${parsePairId(chatId)?.requesterId.slice(0, roomNamePrefixLength) ?? ''}-${chatId}`
}

/** Parses the chat's id from a room name; null when no room can have this name. */
export function parseRoomName(roomName: string): string | null {
  const chatId = roomName.slice(roomName.indexOf('-') + 1)
  return parsePairId(chatId) && toRoomName(chatId) === roomName ? chatId : null
}

/** The mentor's id in a chat's id; empty when the id is invalid, so that it matches no member. */
export function mentorIdOf(chatId: string): string {
  return parsePairId(chatId)?.mentorId ?? ''
}
