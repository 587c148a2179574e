import { pages } from '#shared/pages.ts'

/** Where the pair's chat is. */
export const chatUrl = (chatId: string): string => `${pages.chat1.path}/${encodeURIComponent(chatId)}`

/** Where the call itself is. */
export const roomUrl = (roomName: string): string => `/room/${encodeURIComponent(roomName)}`

/** The lobby of a call, with the parameters it is known by. */
export function lobbyUrl(call: {
  readonly roomName: string
  readonly displayName: string
  readonly mentorId: string
}): string {
  const { roomName, displayName, mentorId } = call
  return `${pages.call.path}?${new URLSearchParams({ roomName, displayName, mentorId }).toString()}`
}
