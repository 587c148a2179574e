import { z } from 'zod'
import { nodes as limit } from '#shared/limits.ts'
import type { ParsePayload, TopicEvent } from './index.ts'

const topicEventSchema = z.strictObject({
  topic: z
    .string()
    .max(200)
    .regex(/^[a-z]+\/[\w.:-]+$/),
  lastSeq: z.int().nonnegative().optional(),
  /** Validated by the subscriber, or a payload. */
  signal: z.unknown().optional(),
})

/** A message between nodes. `count` numbers a node's messages, which reveals gaps. Validated like client input [IN-4]. */
const messageSchema = z.strictObject({
  from: z.string().regex(/^[\w-]{1,64}$/),
  count: z.int().positive(),
  events: z.array(topicEventSchema).max(limit.eventsPerMessage),
})

/**
 * How a payload is sent: as the signal of its event, because nodes of an earlier version reject an event with another field, and
 * subscribers of these topics ignore signals there.
 */
const payloadSchema = z.strictObject({ payload: z.unknown() })

type Envelope = { readonly from: string; readonly count: number }
type Message = Envelope & { readonly events: readonly TopicEvent[] }

/** Encodes an event. One with a large payload is encoded without it: other nodes read that row. */
export function encodeEvent({ topic, lastSeq, signal, payload }: TopicEvent): string {
  if (payload === undefined) return JSON.stringify({ topic, lastSeq, signal })
  const text = JSON.stringify({ topic, lastSeq, signal: { payload } })
  return text.length > limit.maxPayloadLength ? JSON.stringify({ topic, lastSeq }) : text
}

/** How each message of a node begins. */
export const prefixOf = (from: string): string => `{"from":"${from}",`

/** Encodes a message of encoded events. */
export const encode = ({ from, count }: Envelope, events: readonly string[]): string =>
  `${prefixOf(from)}"count":${count},"events":[${events.join(',')}]}`

/**
 * Decodes a message. Returns null if it is too long or does not match the schema. An event whose payload `parsePayload` rejects has
 * none, so that its subscribers read.
 */
export function decode(text: string, parsePayload: ParsePayload): Message | null {
  if (text.length > limit.maxMessageLength) return null
  try {
    const { events, ...envelope } = messageSchema.parse(JSON.parse(text))
    return { ...envelope, events: events.map((event) => toEvent(event, parsePayload)) }
  } catch {
    return null
  }
}

function toEvent(
  { topic, lastSeq, signal }: z.infer<typeof topicEventSchema>,
  parsePayload: ParsePayload,
): TopicEvent {
  const event = { topic, ...(lastSeq === undefined ? {} : { lastSeq }) }
  if (signal === undefined) return event
  const wrapped = payloadSchema.safeParse(signal)
  if (!wrapped.success) return { ...event, signal }
  const payload = parsePayload(wrapped.data.payload)
  return payload === undefined ? event : { ...event, payload }
}
