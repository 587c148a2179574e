import { z } from 'zod'
import { nodes as limit } from '#shared/limits.ts'
import type { TopicEvent } from './index.ts'

const topicEventSchema = z.strictObject({
  topic: z
    .string()
    .max(200)
    .regex(/^[a-z]+\/[\w.:-]+$/),
  lastSeq: z.int().nonnegative().optional(),
  /** Validated by the subscriber. */
  signal: z.unknown().optional(),
})

/** A message between nodes. `count` numbers a node's messages, which reveals gaps. Validated like client input [IN-4]. */
const messageSchema = z.strictObject({
  from: z.string().regex(/^[\w-]{1,64}$/),
  count: z.int().positive(),
  events: z.array(topicEventSchema).max(limit.eventsPerMessage),
})

type Message = { readonly from: string; readonly count: number; readonly events: readonly TopicEvent[] }

/** Encodes a message without payloads: a node reads the rows of another node with its own authorization [L3]. */
export function encode({ from, count, events }: Message): string {
  return JSON.stringify({
    from,
    count,
    events: events.map(({ topic, lastSeq, signal }) => ({ topic, lastSeq, signal })),
  })
}

/** Decodes a message. Returns null if it is too long or does not match the schema. */
export function decode(text: string): Message | null {
  if (text.length > limit.maxMessageLength) return null
  try {
    const { events, ...rest } = messageSchema.parse(JSON.parse(text))
    return {
      ...rest,
      events: events.map(({ topic, lastSeq, signal }) => ({
        topic,
        ...(lastSeq === undefined ? {} : { lastSeq }),
        ...(signal === undefined ? {} : { signal }),
      })),
    }
  } catch {
    return null
  }
}
