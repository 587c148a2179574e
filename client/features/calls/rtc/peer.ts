import type { SignalFrame } from '#shared/contract/calls.ts'
import { createStore } from '#client/sync/store.ts'
import type { Tracks } from './peer-attempt.ts'
import { start, close, recover, handleSignal } from './negotiation.ts'
import type { Negotiation, DialOptions, PeerState } from './negotiation.ts'
import { nothingShown } from './media-status.ts'
import type { MediaStatus } from './media-status.ts'

const absent: PeerState = {
  connection: 'waiting',
  isSlow: false,
  audio: null,
  video: null,
  shown: nothingShown,
}

const fresh = { isOver: false, attempt: null, tries: 0, timer: undefined } as const

const noTracks: Tracks = { audio: null, video: null }

/**
 * Keeps one connection to the other end, whatever happens to it. One side offers, always the same, so that the two
 * never offer at once. It mends a connection that breaks, and begins anew where that does not help; the other side
 * can ask it to. Frames that get lost on their way are thus never missed for long.
 */
export function createPeer(options: DialOptions) {
  const store = createStore<PeerState>(absent)
  let mine = { tracks: noTracks, shown: nothingShown }
  /** The other's device, and the last number of its frames. */
  let device: string | null = null
  let last = -1
  let dial: Negotiation | null = null
  /** One frame after the other: a candidate has to wait for the description before it. */
  let queue: Promise<void> = Promise.resolve()
  const hangUp = (): void => {
    if (dial) close(dial)
    dial = null
  }
  /** The server misses one of the two, while they may still hear each other. */
  let isPeerAbsent = false
  const change = (onPeerAbsent: Partial<PeerState>): void => {
    store.set({ ...store.get(), ...onPeerAbsent })
    if (isPeerAbsent && onPeerAbsent.connection === 'lost') connectTo(null)
  }
  const connectTo = (next: string | null): void => {
    isPeerAbsent = false
    if (next === device) return
    device = next
    last = -1
    hangUp()
    store.set(next === null ? absent : { ...absent, connection: 'connecting' })
    if (next === null) return
    dial = { ...options, ...fresh, change, mine: () => mine }
    start(dial).catch(() => undefined)
  }
  return {
    store,
    /** Tells which device of the other is in the call. */
    meet: connectTo,
    /** The two are not both in the call, as far as the server sees: a talk that goes on is not cut for that. */
    part(): void {
      if (store.get().connection === 'connected') isPeerAbsent = true
      else connectTo(null)
    },
    receive({ from, n, signal }: SignalFrame): void {
      // Only who has the other's place can send: an offer may be here before the news of who came.
      if (signal.kind === 'offer' && !options.offers) connectTo(from)
      // Two streams overlap for a moment when one follows the other: the same frame comes by both.
      if (from !== device || n <= last) return
      last = n
      const to = dial
      if (to) queue = queue.then(() => handleSignal(to, signal)).catch(() => undefined)
    },
    show(tracks: Tracks, shown: MediaStatus): void {
      mine = { tracks, shown }
      dial?.attempt?.replaceTracks(tracks, shown).catch(() => undefined)
    },
    /** The network changed: the way is looked for anew before the connection notices. */
    mend(): void {
      if (dial?.attempt && store.get().connection !== 'connecting') recover(dial)
    },
    close: hangUp,
  }
}
