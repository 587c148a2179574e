import type { SignalFrame } from '#shared/contract/calls.ts'
import { createStore } from '#client/state/store.ts'
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
 * Maintains one connection to the remote peer. The same side always offers, so that offers cannot collide. Recovers a
 * lost connection and starts a new attempt if that fails; the other side can request one. A lost signal therefore
 * delays the call only until the next attempt.
 */
export function createPeer(options: NegotiationOptions) {
  const store = createStore<PeerState>(absent)
  let local = { tracks: noTracks, status: noMediaStatus }
  /** The remote device id, and the last frame number received from it. */
  let device: string | null = null
  let lastFrame = -1
  let negotiation: Negotiation | null = null
  /** Handles signals in order: a candidate must wait for its description. */
  let queue: Promise<void> = Promise.resolve()
  const closeNegotiation = (): void => {
    if (negotiation) close(negotiation)
    negotiation = null
  }
  /** The server reports a participant as absent, while the peers may still be connected. */
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
    /** Sets the remote device that is in the call. */
    connectTo,
    /** Call it when the server does not see both members in the call. An established connection continues. */
    onPeerAbsent(): void {
      if (store.get().connection === 'connected') isPeerAbsent = true
      else connectTo(null)
    },
    receive({ from, n, signal }: SignalFrame): void {
      // Only the counterpart's active device can send: an offer may arrive before the event that it joined.
      if (signal.kind === 'offer' && !options.isOfferer) connectTo(from)
      // During a stream change both streams may deliver the same frame.
      if (from !== device || n <= lastFrame) return
      lastFrame = n
      const current = negotiation
      if (current) queue = queue.then(() => handleSignal(current, signal)).catch(() => undefined)
    },
    replaceTracks(tracks: Tracks, status: MediaStatus): void {
      local = { tracks, status }
      negotiation?.attempt?.replaceTracks(tracks, status).catch(() => undefined)
    },
    /** Call it after a network change: restarts ICE before the connection times out. */
    recover(): void {
      if (negotiation?.attempt && store.get().connection !== 'connecting') recover(negotiation)
    },
    close: closeNegotiation,
  }
}
