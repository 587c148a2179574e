import type { SignalFrame } from '#shared/contract/calls.ts'
import { createStore } from '#client/sync/store.ts'
import type { Tracks } from './peer-attempt.ts'
import { start, close, recover, handleSignal } from './negotiation.ts'
import type { Negotiation, NegotiationOptions, PeerState } from './negotiation.ts'
import { noMediaStatus } from './media-status.ts'
import type { MediaStatus } from './media-status.ts'

const absent: PeerState = {
  connection: 'waiting',
  isSlow: false,
  audio: null,
  video: null,
  status: noMediaStatus,
}

const initialNegotiation = { isClosed: false, attempt: null, attempts: 0, timer: undefined } as const

const noTracks: Tracks = { audio: null, video: null }

/**
 * Keeps one connection to the other end, whatever happens to it. One side offers, always the same, so that the two
 * never offer at once. It mends a connection that breaks, and begins anew where that does not help; the other side
 * can ask it to. Frames that get lost on their way are thus never missed for long.
 */
export function createPeer(options: NegotiationOptions) {
  const store = createStore<PeerState>(absent)
  let local = { tracks: noTracks, status: noMediaStatus }
  /** The other's device, and the last number of its frames. */
  let device: string | null = null
  let lastFrame = -1
  let negotiation: Negotiation | null = null
  /** One frame after the other: a candidate has to wait for the description before it. */
  let queue: Promise<void> = Promise.resolve()
  const closeNegotiation = (): void => {
    if (negotiation) close(negotiation)
    negotiation = null
  }
  /** The server misses one of the two, while they may still hear each other. */
  let isPeerAbsent = false
  const change = (part: Partial<PeerState>): void => {
    store.set({ ...store.get(), ...part })
    if (isPeerAbsent && part.connection === 'lost') connectTo(null)
  }
  const connectTo = (next: string | null): void => {
    isPeerAbsent = false
    if (next === device) return
    device = next
    lastFrame = -1
    closeNegotiation()
    store.set(next === null ? absent : { ...absent, connection: 'connecting' })
    if (next === null) return
    negotiation = { ...options, ...initialNegotiation, change, local: () => local }
    start(negotiation).catch(() => undefined)
  }
  return {
    store,
    /** Tells which device of the other is in the call. */
    connectTo,
    /** The two are not both in the call, as far as the server sees: a talk that goes on is not cut for that. */
    onPeerAbsent(): void {
      if (store.get().connection === 'connected') isPeerAbsent = true
      else connectTo(null)
    },
    receive({ from, n, signal }: SignalFrame): void {
      // Only who has the other's place can send: an offer may be here before the news of who came.
      if (signal.kind === 'offer' && !options.isOfferer) connectTo(from)
      // Two streams overlap for a moment when one follows the other: the same frame comes by both.
      if (from !== device || n <= lastFrame) return
      lastFrame = n
      const current = negotiation
      if (current) queue = queue.then(() => handleSignal(current, signal)).catch(() => undefined)
    },
    replaceTracks(tracks: Tracks, status: MediaStatus): void {
      local = { tracks, status }
      negotiation?.attempt?.replaceTracks(tracks, status).catch(() => undefined)
    },
    /** The network changed: the way is looked for anew before the connection notices. */
    recover(): void {
      if (negotiation?.attempt && store.get().connection !== 'connecting') recover(negotiation)
    },
    close: closeNegotiation,
  }
}
