import { newId } from '#shared/domain/ids.ts'
import { callTries as limit } from '#shared/limits.ts'
import type { Entry, Signal } from '#shared/schemas/calls.ts'
import { createAttempt } from './attempt.ts'
import type { Attempt, Tracks } from './attempt.ts'
import type { Shown } from './shown.ts'

/** The other end, as far as it is there. */
export type PeerState = {
  readonly connection: 'waiting' | 'connecting' | 'connected' | 'lost'
  /** It takes longer than it should: a network may be in the way. */
  readonly isSlow: boolean
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  readonly shown: Shown
}

export type DialOptions = {
  readonly offers: boolean
  readonly send: (signal: Signal) => void
  /** Servers that are good now: what lets one into a relay runs out. */
  readonly ice: () => Promise<Entry['ice']>
}

/** The tries at connecting with one device of the other. */
export type Dial = DialOptions & {
  readonly change: (part: Partial<PeerState>) => void
  /** What one sends now. */
  readonly mine: () => { readonly tracks: Tracks; readonly shown: Shown }
  isOver: boolean
  attempt: Attempt | null
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Begins, and begins anew when it takes too long. The side that does not offer asks the other to. */
export async function begin(dial: Dial): Promise<void> {
  if (dial.isOver) return
  dial.tries++
  dial.change({ isSlow: dial.tries > limit.slowAfter })
  beginLater(dial)
  if (dial.offers) {
    const servers = await dial.ice()
    if (!dial.isOver) await open(dial, newId(), servers).offer()
  } else if (dial.tries > 1) dial.send({ kind: 'again' })
}

/** Takes what the other end sent. A description that does not fit is answered by the next try. */
export async function take(dial: Dial, signal: Signal): Promise<void> {
  const { attempt, offers } = dial
  if (dial.isOver) return undefined
  if (signal.kind === 'again') return offers ? begin(dial) : undefined
  if (signal.kind === 'offer') return offers ? undefined : takeOffer(dial, signal)
  if (signal.session !== attempt?.session) return undefined
  return signal.kind === 'answer' ? attempt.accept(signal.sdp) : attempt.candidate(signal)
}

async function takeOffer(dial: Dial, { session, sdp }: Extract<Signal, { kind: 'offer' }>): Promise<void> {
  if (dial.attempt?.session === session) return dial.attempt.answer(sdp)
  const servers = await dial.ice()
  if (dial.isOver) return undefined
  const opened = open(dial, session, servers)
  beginLater(dial)
  return opened.answer(sdp)
}

/** Mends a connection that broke: first by another way, and where that does not help, from the start. */
export function mend(dial: Dial): void {
  const { attempt } = dial
  beginLater(dial)
  if (!dial.offers || !attempt) return
  dial
    .ice()
    .then((servers) => (dial.attempt === attempt ? attempt.mend(servers) : undefined))
    .catch(() => undefined)
}

export function hangUp(dial: Dial): void {
  dial.isOver = true
  clearTimeout(dial.timer)
  dial.attempt?.close()
  dial.attempt = null
}

/** The side that asks waits longer than the side that offers, so that one try does not cut off the other's. */
function beginLater(dial: Dial): void {
  const patience = dial.offers ? limit.patience : limit.patience * 1.5
  later(dial, patience, () => void begin(dial).catch(() => undefined))
}

function later(dial: Dial, after: number, work: () => void): void {
  clearTimeout(dial.timer)
  dial.timer = setTimeout(work, after)
}

function open(dial: Dial, session: string, ice: Entry['ice']): Attempt {
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

function onState(dial: Dial, state: RTCPeerConnectionState): void {
  if (state === 'connected') {
    clearTimeout(dial.timer)
    dial.tries = 0
    dial.change({ connection: 'connected', isSlow: false })
  } else if (state === 'disconnected') {
    dial.change({ connection: 'lost' })
    later(dial, limit.mendAfter, () => mend(dial))
  } else if (state === 'failed') {
    dial.change({ connection: 'lost' })
    mend(dial)
  }
}
