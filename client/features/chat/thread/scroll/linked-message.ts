import { useFragment } from '#client/router/router.ts'
import { createStore } from '#client/state/store.ts'
import { useStore } from '#client/state/use-store.ts'

/** The fragment of an address that leads to a message of a chat, by its sequence number. */
export const messageFragment = (seq: number): string => `message-${seq}`

/** The message that a fragment leads to, or null. */
export function parseMessageFragment(fragment: string): number | null {
  const seq = /^#?message-([1-9]\d{0,8})$/.exec(fragment)?.[1]
  return seq === undefined ? null : Number(seq)
}

/** Presses of links to the address that is open: the router does nothing at them. */
const repeats = createStore(0)

/** Leads to the message of a link again if its address is open already. Call it when the link is pressed. */
export function repeatIfOpen(chatId: string, seq: number): void {
  const isOpen = location.pathname.endsWith(`/${chatId}`) && parseMessageFragment(location.hash) === seq
  if (isOpen) repeats.set(repeats.get() + 1)
}

/** The message to show, and what asked for it: each asks once. */
export type MessageTarget = { readonly seq: number; readonly id: string }

/** The message that the address leads to, or null. */
export function useLinkedMessage(): MessageTarget | null {
  const fragment = useFragment()
  const repeated = useStore(repeats)
  const seq = parseMessageFragment(fragment)
  return seq === null ? null : { seq, id: `${seq} ${repeated}` }
}
