import { createHash } from 'node:crypto'
import type { messages } from '#server/db/schema.ts'
import type { Random } from './random.ts'
import type { DemoPerson } from './people.ts'

export type DemoMessage = typeof messages.$inferInsert & { readonly createdAt: Date }
export type Pair = { readonly id: string; readonly mentor: DemoPerson; readonly mentee: DemoPerson }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A day's lines of a script. */
type Session = readonly { readonly by: 'mentor' | 'mentee'; readonly text: string }[]

/** What stands in a script, day by day: see `talks.ts` for its form. */
export function sessionsOf(script: string): Session[] {
  return script.split('\n---\n').map((day) =>
    day
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ by: line.startsWith('>') ? 'mentee' : 'mentor', text: line.slice(2) })),
  )
}

/**
 * The messages of a conversation, the oldest first. The last day's end `endsAt` is; earlier days lie a few days
 * apart, in the afternoon.
 */
export function writeHistory(
  random: Random,
  pair: Pair,
  scripts: readonly string[],
  endsAt: number,
): DemoMessage[] {
  const lines: { by: 'mentor' | 'mentee'; text: string; at: number }[] = []
  let end = endsAt
  for (const session of scripts.flatMap(sessionsOf).toReversed()) {
    let at = end
    for (const line of session.toReversed()) {
      lines.push({ ...line, at })
      at -= random.whole(1, 9) * MINUTE + random.whole(0, 59_000)
    }
    end = Math.floor(at / DAY) * DAY - random.whole(1, 3) * DAY + random.whole(15 * 60, 19 * 60) * MINUTE
  }
  return lines.toReversed().map(({ by, text, at }, index) => ({
    chatId: pair.id,
    seq: index + 1,
    id: random.id(),
    senderId: pair[by].id,
    sender: pair[by].email,
    text,
    bodyHash: createHash('sha256')
      .update(JSON.stringify([pair.id, text, null]))
      .digest(),
    imageUrl: null,
    createdAt: new Date(at),
  }))
}

/** How many messages at the end are of one person: what the other has not read yet in an unread chat. */
export function lastRun(history: readonly DemoMessage[]): number {
  const lastSender = history.at(-1)?.senderId
  const before = history.findLastIndex(({ senderId }) => senderId !== lastSender)
  return history.length - 1 - before
}
