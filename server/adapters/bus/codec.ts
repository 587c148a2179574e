import { z } from 'zod'
import { nodes as limit } from '#shared/limits.ts'
import type { TopicEvent } from './index.ts'

const topicEvent = z.strictObject({
  topic: z
    .string()
    .max(200)
    .regex(/^[a-z]+\/[\w.:-]+$/),
  lastSeq: z.int().nonnegative().optional(),
  /** Its form is judged by who takes it. */
  signal: z.unknown().optional(),
})

/** One node's word to the others; its `count`th, so that a missing one is noticed. Judged like a client's [IN-4]. */
const message = z.strictObject({
  from: z.string().regex(/^[\w-]{1,64}$/),
  count: z.int().positive(),
  events: z.array(topicEvent).max(limit.eventsPerMessage),
})

type Message = { readonly from: string; readonly count: number; readonly events: readonly TopicEvent[] }

/** Rows stay on their node: what another one may read, it reads as its own watcher [L3]. */
export function encode({ from, count, events }: Message): string {
  return JSON.stringify({
    from,
    count,
    events: events.map(({ topic, lastSeq, signal }) => ({ topic, lastSeq, signal })),
  })
}

/** What arrived, or null where it is not of our making. */
export function decode(text: string): Message | null {
  if (text.length > limit.maxMessageLength) return null
  try {
    const { events, ...rest } = message.parse(JSON.parse(text))
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
