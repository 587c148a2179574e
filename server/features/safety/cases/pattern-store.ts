import { and, eq, or, sql } from 'drizzle-orm'
import { weightOf } from '#server/risk-words/patterns.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, messages, patternHits, people } from '#server/db/schema.ts'
import { patterns as limit } from '#shared/limits/case.ts'
import { isMinor } from '#shared/domain/people/age.ts'

const FIRST_LATE_HOUR = 22
const LAST_LATE_HOUR = 6
/** Stands in until the time zone of a member is known. */
const UNKNOWN_ZONE = 'UTC'

type Ref = { readonly chatId: string; readonly seq: number }

/**
 * A message and the kinds that were found in it as it was typed: what is stored of it may be masked. `typedAt`: when one was
 * typed that was held; its kinds have "late" already.
 */
export type FoundPatterns = Ref & { readonly kinds: readonly string[]; readonly typedAt?: Date }

/**
 * Stores the patterns of a message of an adult to a minor, and returns whether those of the pair have reached the
 * threshold [PN1 PN2]. Messages of others are not stored.
 */
export async function recordPatterns(tx: Tx, { kinds, typedAt, ...ref }: FoundPatterns): Promise<boolean> {
  const message = await readMessage(tx, ref)
  if (!message) return false
  const minor = await readMinor(tx, ref.chatId, message.senderId)
  if (!minor) return false
  const { senderId, text, rev, createdAt } = message
  const sentAt = typedAt ?? createdAt
  const all = typedAt ? kinds : lateKinds(kinds, sentAt, minor.timeZone)
  const rows = all.map((kind) => ({ ...ref, rev, kind, senderId, text, sentAt }))
  const isFull = (await tx.$count(patternHits, eq(patternHits.chatId, ref.chatId))) >= limit.maxPerPair
  if (!isFull) await tx.insert(patternHits).values(rows).onConflictDoNothing()
  return hasReached(tx, ref.chatId, senderId)
}

async function readMessage(tx: Executor, { chatId, seq }: Ref) {
  const [row] = await tx
    .select({
      senderId: messages.senderId,
      text: messages.text,
      rev: messages.rev,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)))
    .limit(1)
  return row
}

/** The other member of the chat, if that one is a minor and the sender is not. */
async function readMinor(
  tx: Executor,
  chatId: string,
  senderId: string,
): Promise<{ readonly timeZone: string | null } | undefined> {
  const rows = await tx
    .select({ id: people.id, ageBand: people.ageBand, timeZone: people.timeZone })
    .from(chats)
    .innerJoin(people, or(eq(people.id, chats.mentorId), eq(people.id, chats.menteeId)))
    .where(eq(chats.id, chatId))
    .limit(2)
  const sender = rows.find(({ id }) => id === senderId)
  const other = rows.find(({ id }) => id !== senderId)
  if (!sender || !other || isMinor(sender.ageBand)) return undefined
  return isMinor(other.ageBand) ? other : undefined
}

/** The kinds of a message, with "late" if it was typed at night in the zone of the minor [PN4]. */
export const lateKinds = (kinds: readonly string[], at: Date, timeZone: string | null): string[] =>
  kinds.length > 0 && isLateAt(at, timeZone ?? UNKNOWN_ZONE) ? [...kinds, 'late'] : [...kinds]

function isLateAt(at: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at),
  )
  return hour >= FIRST_LATE_HOUR || hour < LAST_LATE_HOUR
}

/** Whether several kinds of the last days add up to the threshold. A kind counts once a day. */
async function hasReached(tx: Executor, chatId: string, senderId: string): Promise<boolean> {
  const isRecent = sql`${patternHits.sentAt} > now() - ${limit.days} * interval '1 day'`
  const rows = await tx
    .selectDistinct({ kind: patternHits.kind, day: sql<string>`${patternHits.sentAt}::date` })
    .from(patternHits)
    .where(and(eq(patternHits.chatId, chatId), eq(patternHits.senderId, senderId), isRecent))
  const sum = rows.reduce((total, { kind }) => total + weightOf(kind), 0)
  return sum >= limit.threshold && new Set(rows.map(({ kind }) => kind)).size >= limit.minKinds
}

/** Deletes what does not count any more [PN3]. */
export async function deleteOldPatterns(db: Executor): Promise<void> {
  await db.delete(patternHits).where(sql`${patternHits.sentAt} < now() - ${limit.days} * interval '1 day'`)
}
