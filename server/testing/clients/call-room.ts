import { newId } from '#shared/domain/ids.ts'
import type { CallState, CallJoinResult, SignalFrame } from '#shared/contract/calls.ts'
import type { Feed } from './stream-client.ts'
import { openSocket } from './live.ts'
import type { LiveSocket } from './live.ts'
import type { Person } from '../data/people.ts'

export type Room = {
  readonly device: string
  readonly socket: LiveSocket
  readonly feed: Feed
  readonly entry: CallJoinResult
  /** The received signals, in order. */
  frames(): SignalFrame[]
  /** Sends a signal with the given content; returns whether it was delivered. */
  send(n: number, session?: string): Promise<boolean>
  /** Why the room was ended. */
  reason(): string | undefined
}

type Options = { readonly takesOver?: boolean; readonly replaces?: string; readonly device?: string }

/** Joins the call of a pair and opens its room, like the page; resolves once it has joined. */
export async function openRoom(
  port: number,
  person: Pick<Person, 'call' | 'cookie'>,
  chatId: string,
  { takesOver = false, replaces, device = newId() }: Options = {},
): Promise<Room> {
  const entry = await person.call<CallJoinResult>('calls.join', {
    chatId,
    device,
    takesOver,
    replaces: replaces ?? null,
  })
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'room', input: { chatId, device } }])
  await feed.until('a place in the room', () => feed.of('room').signals !== undefined)
  return {
    device,
    socket,
    feed,
    entry,
    frames: () =>
      feed.events.flatMap((event) => (event.type === 'signals' ? (event.signals as SignalFrame[]) : [])),
    async send(n, session = newId()) {
      const signal = { kind: 'offer', session, sdp: `v=0 ${n}` }
      const { isDelivered } = await socket.call<{ isDelivered: boolean }>('calls.signal', {
        chatId,
        device,
        n,
        signal,
      })
      return isDelivered
    },
    reason: () => feed.of('room').failure?.reason,
  }
}

/** Subscribes to the state of a pair's call from the outside, like the chat. */
export async function watchCall(port: number, person: Pick<Person, 'cookie'>, chatId: string) {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'call', input: { chatId } }])
  const state = () => feed.of('call').value as CallState | undefined
  return {
    socket,
    feed,
    state,
    shows: (what: CallState['state']) => feed.until(`a call that is ${what}`, () => state()?.state === what),
  }
}
