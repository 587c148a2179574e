import { z } from 'zod'
import { nodes as limit } from '#shared/limits.ts'
import type { Touch } from './index.ts'

const touch = z.strictObject({
  topic: z
    .string()
    .max(200)
    .regex(/^[a-z]+\/[\w.:-]+$/),
  head: z.int().nonnegative().optional(),
  /** Its form is judged by who takes it. */
  signal: z.unknown().optional(),
})

/** One node's word to the others; its `count`th, so that a missing one is noticed. Judged like a client's [IN-4]. */
const message = z.strictObject({
  from: z.string().regex(/^[\w-]{1,64}$/),
  count: z.int().positive(),
  touches: z.array(touch).max(limit.touchesPerMessage),
})

type Message = { readonly from: string; readonly count: number; readonly touches: readonly Touch[] }

/** Rows stay on their node: what another one may read, it reads as its own watcher [L3]. */
export function write({ from, count, touches }: Message): string {
  return JSON.stringify({
    from,
    count,
    touches: touches.map(({ topic, head, signal }) => ({ topic, head, signal })),
  })
}

/** What arrived, or null where it is not of our making. */
export function read(text: string): Message | null {
  if (text.length > limit.messageLength) return null
  try {
    const { touches, ...rest } = message.parse(JSON.parse(text))
    return {
      ...rest,
      touches: touches.map(({ topic, head, signal }) => ({
        topic,
        ...(head === undefined ? {} : { head }),
        ...(signal === undefined ? {} : { signal }),
      })),
    }
  } catch {
    return null
  }
}
