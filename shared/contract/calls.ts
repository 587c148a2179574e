import * as z from 'zod/mini'
import { idPattern } from '../domain/ids.ts'
import { call as limit } from '../limits.ts'
import type { PersonCard } from '../domain/people/names.ts'

const chatId = z.string().check(z.maxLength(60))
/** Made by each room page: tells the devices of one member apart. */
const device = z.string().check(z.regex(idPattern))
/** Made by the offerer: signals of an older attempt are ignored. */
const session = z.string().check(z.regex(idPattern))
const description = z.string().check(z.maxLength(limit.description))

export const callRef = z.strictObject({ chatId })
export const roomRef = z.strictObject({ chatId, device })

export const enterCall = z.strictObject({
  chatId,
  device,
  /** The device that this page was before it was reloaded: it leaves the call. */
  replaces: z.optional(z.nullable(device)),
  /** Whether the member's other devices leave the call. */
  takesOver: z.boolean(),
})

/** What the two devices of a call exchange to connect by WebRTC. */
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
  /** The side that does not offer requests a new attempt. */
  z.strictObject({ kind: z.literal('again') }),
])

const number = z.number().check(z.int(), z.nonnegative())

/** `n` numbers a device's signals, so that duplicates are ignored. */
export const sendSignal = z.strictObject({ chatId, device, n: number, signal })

/** A message of the relay between nodes: a signal for one device, or the end of the call for both. */
export const relayMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('frame'), to: device, from: device, n: number, signal }),
  z.strictObject({ kind: z.literal('bye') }),
])

export type Signal = z.infer<typeof signal>
export type RelayMessage = z.infer<typeof relayMessage>

/** A signal as the counterpart's device receives it. */
export type SignalFrame = { readonly from: string; readonly n: number; readonly signal: Signal }

/** The state of a connection's call. */
export type CallState = {
  readonly roomName: string
  readonly mentorId: string
  readonly other: PersonCard
  /** `busy`: the mentor is in a call with another mentee. */
  readonly state: 'none' | 'running' | 'busy'
  /** The members in the call, each with their latest device. */
  readonly participants: readonly { readonly userId: string; readonly device: string }[]
}

/** A call that is over: only one member joined it, or both did. */
export type PastCall = {
  /** When it began, in epoch milliseconds. */
  readonly at: number
  /** Whether the reader was the one who called. */
  readonly isMine: boolean
  readonly isAnswered: boolean
}

export type IceServer = {
  readonly urls: string | readonly string[]
  readonly username?: string
  readonly credential?: string
}

/** What a room needs to join the call. */
export type CallJoinResult = {
  readonly roomName: string
  /** The member's name in the call. */
  readonly name: string
  readonly other: PersonCard
  /** Whether this member's device makes the WebRTC offers. */
  readonly isOfferer: boolean
  readonly ice: {
    readonly servers: readonly IceServer[]
    /** Whether all media goes through the TURN server, so that neither learns the other's IP address [VI-4]. */
    readonly relayOnly: boolean
  }
  /** The meeting service of the call; null when the room connects the devices itself. */
  readonly meeting: { readonly origin: string; readonly token: string | null } | null
}
