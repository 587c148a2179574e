import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { call as limit } from '../limits.ts'
import type { PersonCard } from '../domain/names.ts'

const chatId = z.string().check(z.maxLength(60))
/** Made by an open room page: tells two devices of one person apart. */
const device = z.string().check(z.regex(idPattern))
/** Made by the side that offers: what belongs to an older try is let go. */
const session = z.string().check(z.regex(idPattern))
const description = z.string().check(z.maxLength(limit.description))

export const callRef = z.strictObject({ chatId })
export const roomRef = z.strictObject({ chatId, device })

export const enterCall = z.strictObject({
  chatId,
  device,
  /** The device this page was before it was reloaded: it is not there any more. */
  replaces: z.optional(z.nullable(device)),
  /** Ends the call on the person's other devices. */
  takesOver: z.boolean(),
})

/** What the two ends of a call tell each other to find a way between them. */
export const signal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offer'), session, sdp: description }),
  z.strictObject({ kind: z.literal('answer'), session, sdp: description }),
  z.strictObject({
    kind: z.literal('candidate'),
    session,
    candidate: z.string().check(z.maxLength(limit.candidate)),
    mid: z.nullable(z.string().check(z.maxLength(16))),
    line: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(64))),
  }),
  /** The side that does not offer asks for a new try. */
  z.strictObject({ kind: z.literal('again') }),
])

const number = z.number().check(z.int(), z.nonnegative())

/** `n` counts a device's frames: one that arrives twice is known by it. */
export const sendSignal = z.strictObject({ chatId, device, n: number, signal })

/** What travels between nodes: a frame for one device, or the end of the call for both. */
export const relayMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('frame'), to: device, from: device, n: number, signal }),
  z.strictObject({ kind: z.literal('bye') }),
])

export type Signal = z.infer<typeof signal>
export type RelayMessage = z.infer<typeof relayMessage>

/** A frame as the other end gets it. */
export type SignalFrame = { readonly from: string; readonly n: number; readonly signal: Signal }

/** A pair's call as either of them sees it. */
export type CallState = {
  readonly roomName: string
  readonly mentorId: string
  readonly other: PersonCard
  /** `busy`: the mentor is in a call with somebody else. */
  readonly state: 'none' | 'running' | 'busy'
  /** Whose rooms are open, and on which device. */
  readonly participants: readonly { readonly userId: string; readonly device: string }[]
}

export type IceServer = {
  readonly urls: string | readonly string[]
  readonly username?: string
  readonly credential?: string
}

/** What an open room needs to hold the call. */
export type CallJoinResult = {
  readonly roomName: string
  /** What one is called in the call. */
  readonly name: string
  readonly other: PersonCard
  /** Which of the two makes the offers. */
  readonly isOfferer: boolean
  readonly ice: {
    readonly servers: readonly IceServer[]
    /** Everything goes through the relay, so that neither learns the other's address [VI-4]. */
    readonly relayOnly: boolean
  }
  /** The meeting service that holds the call; null when the room does. */
  readonly meeting: { readonly origin: string; readonly token: string | null } | null
}
