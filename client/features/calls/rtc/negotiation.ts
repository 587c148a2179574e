import { newId } from '#shared/domain/ids.ts'
import { callRetry as limit } from '#shared/limits.ts'
import type { CallJoinResult, Signal } from '#shared/contract/calls.ts'
import { createPeerAttempt } from './peer-attempt.ts'
import type { PeerAttempt, Tracks } from './peer-attempt.ts'
import type { MediaStatus } from './media-status.ts'

/** The state of the remote peer. */
export type PeerState = {
  readonly connection: 'waiting' | 'connecting' | 'connected' | 'lost'
  /** Connecting takes unusually long; the network may block it. */
  readonly isSlow: boolean
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  readonly status: MediaStatus
}

export type NegotiationOptions = {
  readonly isOfferer: boolean
  readonly send: (signal: Signal) => void
  /** Returns the current ICE configuration; TURN credentials expire. */
  readonly ice: () => Promise<CallJoinResult['ice']>
}

/** The connection attempts with one remote device. */
export type Negotiation = NegotiationOptions & {
  readonly change: (part: Partial<PeerState>) => void
  /** The local tracks and media status. */
  readonly local: () => { readonly tracks: Tracks; readonly status: MediaStatus }
  isClosed: boolean
  attempt: PeerAttempt | null
  attempts: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Starts an attempt and restarts it after a timeout. The side that does not offer requests a new offer. */
export async function start(negotiation: Negotiation): Promise<void> {
  if (negotiation.isClosed) return
  negotiation.attempts++
  negotiation.change({ isSlow: negotiation.attempts > limit.slowAfterAttempts })
  scheduleRestart(negotiation)
  if (negotiation.isOfferer) {
    const servers = await negotiation.ice()
    if (!negotiation.isClosed) await openAttempt(negotiation, newId(), servers).offer()
  } else if (negotiation.attempts > 1) negotiation.send({ kind: 'again' })
}

/** Handles a signal of the peer. A description that does not fit is ignored; the next attempt replaces it. */
export async function handleSignal(negotiation: Negotiation, signal: Signal): Promise<void> {
  const { attempt, isOfferer } = negotiation
  if (negotiation.isClosed) return undefined
  if (signal.kind === 'again') return isOfferer ? start(negotiation) : undefined
  if (signal.kind === 'offer') return isOfferer ? undefined : takeOffer(negotiation, signal)
  if (signal.session !== attempt?.session) return undefined
  return signal.kind === 'answer' ? attempt.accept(signal.sdp) : attempt.candidate(signal)
}

async function takeOffer(
  negotiation: Negotiation,
  { session, sdp }: Extract<Signal, { kind: 'offer' }>,
): Promise<void> {
  if (negotiation.attempt?.session === session) return negotiation.attempt.answer(sdp)
  const servers = await negotiation.ice()
  if (negotiation.isClosed) return undefined
  const opened = openAttempt(negotiation, session, servers)
  scheduleRestart(negotiation)
  return opened.answer(sdp)
}

/** Recovers a lost connection: first with an ICE restart, then with a new attempt. */
export function recover(negotiation: Negotiation): void {
  const { attempt } = negotiation
  scheduleRestart(negotiation)
  if (!negotiation.isOfferer || !attempt) return
  negotiation
    .ice()
    .then((servers) => (negotiation.attempt === attempt ? attempt.restartIce(servers) : undefined))
    .catch(() => undefined)
}

export function close(negotiation: Negotiation): void {
  negotiation.isClosed = true
  clearTimeout(negotiation.timer)
  negotiation.attempt?.close()
  negotiation.attempt = null
}

/** The side that does not offer waits longer, so that its request does not abort the other side's attempt. */
function scheduleRestart(negotiation: Negotiation): void {
  const delayMs = negotiation.isOfferer ? limit.connectTimeout : limit.connectTimeout * 1.5
  schedule(negotiation, delayMs, () => void start(negotiation).catch(() => undefined))
}

function schedule(negotiation: Negotiation, after: number, work: () => void): void {
  clearTimeout(negotiation.timer)
  negotiation.timer = setTimeout(work, after)
}

function openAttempt(negotiation: Negotiation, session: string, ice: CallJoinResult['ice']): PeerAttempt {
  negotiation.attempt?.close()
  const { send, change } = negotiation
  const isCurrent = (): boolean => negotiation.attempt === opened
  const opened: PeerAttempt = createPeerAttempt({
    session,
    ice,
    send,
    ...negotiation.local(),
    onState: (state) => isCurrent() && handleState(negotiation, state),
    onTrack: (track) => isCurrent() && change({ [track.kind]: track }),
    onStatus: (status) => isCurrent() && change({ status }),
  })
  negotiation.attempt = opened
  return opened
}

function handleState(negotiation: Negotiation, state: RTCPeerConnectionState): void {
  if (state === 'connected') {
    clearTimeout(negotiation.timer)
    negotiation.attempts = 0
    negotiation.change({ connection: 'connected', isSlow: false })
  } else if (state === 'disconnected') {
    negotiation.change({ connection: 'lost' })
    schedule(negotiation, limit.recoverAfter, () => recover(negotiation))
  } else if (state === 'failed') {
    negotiation.change({ connection: 'lost' })
    recover(negotiation)
  }
}
