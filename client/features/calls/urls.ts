import { pages } from '#shared/pages.ts'

export const chatUrl = (chatId: string): string => `${pages.chat1.path}/${encodeURIComponent(chatId)}`

/** The fragment of a chat's address that opens the form that proposes a call time. */
export const timesFragment = 'call-times'

/** The fragment that opens the call times. */
export const callsFragment = 'calls'

export const roomUrl = (roomName: string): string => `/room/${encodeURIComponent(roomName)}`

/** Returns the lobby URL with the specified parameters. */
export function lobbyUrl(call: {
  readonly roomName: string
  readonly displayName: string
  readonly mentorId: string
}): string {
  const { roomName, displayName, mentorId } = call
  return `${pages.call.path}?${new URLSearchParams({ roomName, displayName, mentorId }).toString()}`
}
