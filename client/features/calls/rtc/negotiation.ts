import { newId } from '#shared/domain/ids.ts'
import { callRetry as limit } from '#shared/limits.ts'
import type { CallJoinResult, Signal } from '#shared/contract/calls.ts'
import { createAttempt } from './peer-attempt.ts'
import type { Attempt, Tracks } from './peer-attempt.ts'
import type { MediaStatus } from './media-status.ts'

/** The other end, as far as it is there. */
export type PeerState = {
  readonly connection: 'waiting' | 'connecting' | 'connected' | 'lost'
  /** It takes longer than it should: a network may be in the way. */
  readonly isSlow: boolean
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  readonly shown: MediaStatus
}

export type DialOptions = {
  readonly offers: boolean
  readonly send: (signal: Signal) => void
  /** Servers that are good now: what lets one into a relay runs out. */
  readonly ice: () => Promise<CallJoinResult['ice']>
}

/** The tries at connecting with one device of the other. */
export type Negotiation = DialOptions & {
  readonly change: (part: Partial<PeerState>) => void
  /** What one sends now. */
  readonly mine: () => { readonly tracks: Tracks; readonly shown: MediaStatus }
  isOver: boolean
  attempt: Attempt | null
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Begins, and begins anew when it takes too long. The side that does not offer asks the other to. */
export async function start(dial: Negotiation): Promise<void> {
  if (dial.isOver) return
  dial.tries++
  dial.change({ isSlow: dial.tries > limit.slowAfterAttempts })
  scheduleRestart(dial)
  if (dial.offers) {
    const servers = await dial.ice()
    if (!dial.isOver) await open(dial, newId(), servers).offer()
  } else if (dial.tries > 1) dial.send({ kind: 'again' })
}

/** Takes what the other end sent. A description that does not fit is answered by the next try. */
export async function handleSignal(dial: Negotiation, signal: Signal): Promise<void> {
  const { attempt, offers } = dial
  if (dial.isOver) return undefined
  if (signal.kind === 'again') return offers ? start(dial) : undefined
  if (signal.kind === 'offer') return offers ? undefined : takeOffer(dial, signal)
  if (signal.session !== attempt?.session) return undefined
  return signal.kind === 'answer' ? attempt.accept(signal.sdp) : attempt.candidate(signal)
}

async function takeOffer(
  dial: Negotiation,
  { session, sdp }: Extract<Signal, { kind: 'offer' }>,
): Promise<void> {
  if (dial.attempt?.session === session) return dial.attempt.answer(sdp)
  const servers = await dial.ice()
  if (dial.isOver) return undefined
  const opened = open(dial, session, servers)
  scheduleRestart(dial)
  return opened.answer(sdp)
}

/** Mends a connection that broke: first by another way, and where that does not help, from the start. */
export function recover(dial: Negotiation): void {
  const { attempt } = dial
  scheduleRestart(dial)
  if (!dial.offers || !attempt) return
  dial
    .ice()
    .then((servers) => (dial.attempt === attempt ? attempt.restartIce(servers) : undefined))
    .catch(() => undefined)
}

export function close(dial: Negotiation): void {
  dial.isOver = true
  clearTimeout(dial.timer)
  dial.attempt?.close()
  dial.attempt = null
}

/** The side that asks waits longer than the side that offers, so that one try does not cut off the other's. */
function scheduleRestart(dial: Negotiation): void {
  const patience = dial.offers ? limit.connectTimeout : limit.connectTimeout * 1.5
  later(dial, patience, () => void start(dial).catch(() => undefined))
}

function later(dial: Negotiation, after: number, work: () => void): void {
  clearTimeout(dial.timer)
  dial.timer = setTimeout(work, after)
}

function open(dial: Negotiation, session: string, ice: CallJoinResult['ice']): Attempt {
  dial.attempt?.close()
  const { send, change } = dial
  const isNow = (): boolean => dial.attempt === opened
  const opened: Attempt = createAttempt({
    session,
    ice,
    send,
    ...dial.mine(),
    onState: (state) => isNow() && onState(dial, state),
    onTrack: (track) => isNow() && change({ [track.kind]: track }),
    onShown: (shown) => isNow() && change({ shown }),
  })
  dial.attempt = opened
  return opened
}

function onState(dial: Negotiation, state: RTCPeerConnectionState): void {
  if (state === 'connected') {
    clearTimeout(dial.timer)
    dial.tries = 0
    dial.change({ connection: 'connected', isSlow: false })
  } else if (state === 'disconnected') {
    dial.change({ connection: 'lost' })
    later(dial, limit.recoverAfter, () => recover(dial))
  } else if (state === 'failed') {
    dial.change({ connection: 'lost' })
    recover(dial)
  }
}
