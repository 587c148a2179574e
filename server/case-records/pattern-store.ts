import { createHash } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { weightOf } from '#server/risk-words/patterns.ts'
import type { Executor, Tx } from '#server/db/orm.ts'
import { messages, patternHits, people } from '#server/db/schema.ts'
import { lateHours, patterns as limit } from '#shared/limits/case.ts'
import { isMinor } from '#shared/domain/people/age.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { quietSpan } from '#shared/domain/times/quiet-hours.ts'
import { readWritten } from './written-store.ts'

type Kinds = {
  readonly chatId: string
  /** What was found in it as it was typed: what is stored of it may be masked. "late" is one of them already. */
  readonly kinds: readonly string[]
}

/** A message with patterns. `typedAt`: when one was typed that was held. */
type FoundInMessage = Kinds & { readonly seq: number; readonly typedAt?: Date }

/** Another text with patterns, and what it was written in, such as `agenda/CHAT/LINE/VERSION`. */
type FoundBeside = Kinds & { readonly source: string; readonly senderId: string; readonly typedAt: Date }

export type FoundPatterns = FoundInMessage | FoundBeside

/** A kind of its own in the list of hits, and the same as "late" where kinds are counted. */
const NIGHTLY = 'nightly'

/**
 * Stores the patterns of a text of an adult to a minor, and returns whether those of the pair have reached the threshold [PN1 PN2
 * PN5]. Those of others are not stored, nor a second night message without any pattern on one day [PN6].
 */
export async function recordPatterns(tx: Tx, found: FoundPatterns): Promise<boolean> {
  const { chatId, kinds } = found
  const written = 'source' in found ? await readBeside(tx, found) : await readMessage(tx, found)
  if (!written || !(await findMinor(tx, chatId, written.senderId))) return false
  if (kinds.every((kind) => kind === NIGHTLY) && (await hasNightOf(tx, chatId, written))) return false
  const rows = kinds.map((kind) => ({ chatId, kind, ...written }))
  const isFull = (await tx.$count(patternHits, eq(patternHits.chatId, chatId))) >= limit.maxPerPair
  if (!isFull) await tx.insert(patternHits).values(rows).onConflictDoNothing()
  return hasReached(tx, chatId, written.senderId)
}

type Written = Pick<
  typeof patternHits.$inferInsert,
  'seq' | 'rev' | 'source' | 'senderId' | 'text' | 'sentAt'
>

async function readMessage(
  tx: Executor,
  { chatId, seq, typedAt }: FoundInMessage,
): Promise<Written | undefined> {
  const { senderId, text, rev, createdAt: sentAt } = messages
  const [row] = await tx
    .select({ seq: messages.seq, senderId, text, rev, sentAt })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)))
    .limit(1)
  return row && { ...row, sentAt: typedAt ?? row.sentAt }
}

/** The same source has the same key: a job that is repeated counts nothing twice. */
async function readBeside(
  tx: Executor,
  { source, senderId, typedAt: sentAt }: FoundBeside,
): Promise<Written> {
  const rev = createHash('sha256').update(source).digest().readUInt32BE() >>> 1
  const text = (await readWritten(tx, source)) ?? ''
  return { seq: 0, rev, source, senderId, text, sentAt }
}

async function hasNightOf(tx: Executor, chatId: string, { senderId, sentAt }: Written): Promise<boolean> {
  const { kind, sentAt: at } = patternHits
  const isLate = or(eq(kind, NIGHTLY), eq(kind, 'late'))
  // In one night, on whichever side of midnight: half of the time from one night to the next.
  const isSame = sql`abs(extract(epoch from ${at} - ${sentAt.toISOString()}::timestamptz)) < 12 * 3600`
  const isOf = and(eq(patternHits.chatId, chatId), eq(patternHits.senderId, senderId))
  return (await tx.$count(patternHits, and(isOf, isLate, isSame))) > 0
}

/** The other member of the pair, if that one is a minor and the sender is not. */
export async function findMinor(
  tx: Executor,
  chatId: string,
  senderId: string,
): Promise<{ readonly timeZone: string | null } | undefined> {
  const pair = parsePairId(chatId)
  if (!pair) return undefined
  const rows = await tx
    .select({ id: people.id, ageBand: people.ageBand, timeZone: people.timeZone })
    .from(people)
    .where(inArray(people.id, Object.values(pair)))
    .limit(2)
  const sender = rows.find(({ id }) => id === senderId)
  const other = rows.find(({ id }) => id !== senderId)
  if (!sender || !other || isMinor(sender.ageBand)) return undefined
  return isMinor(other.ageBand) ? other : undefined
}

/** The kinds of a text, with "late" if it was typed at night in the zone of the minor [PN4]. */
export const lateKinds = (kinds: readonly string[], at: Date, timeZone: string): string[] =>
  kinds.length > 0 && isLateAt(at.getTime(), timeZone) ? [...kinds, 'late'] : [...kinds]

/** The kinds of a message at night that has no other pattern [PN6]. */
export const nightKinds = [NIGHTLY]

/** Whether it is night in a time zone, and until when that stays so. */
export function nightAt(
  now: number,
  timeZone: string,
): { readonly isNight: boolean; readonly until: number } {
  const { start, end } = quietSpan(now, timeZone, lateHours)
  return now < start ? { isNight: false, until: start } : { isNight: now < end, until: end }
}

const isLateAt = (now: number, timeZone: string): boolean => nightAt(now, timeZone).isNight

/** Whether several kinds of the last days add up to the threshold. A kind counts once a day, and late is late. */
async function hasReached(tx: Executor, chatId: string, senderId: string): Promise<boolean> {
  const isRecent = sql`${patternHits.sentAt} > now() - ${limit.days} * interval '1 day'`
  const rows = await tx
    .selectDistinct({ kind: patternHits.kind, day: sql<string>`${patternHits.sentAt}::date` })
    .from(patternHits)
    .where(and(eq(patternHits.chatId, chatId), eq(patternHits.senderId, senderId), isRecent))
  const sum = rows.reduce((total, { kind }) => total + weightOf(kind), 0)
  return (
    sum >= limit.threshold &&
    new Set(rows.map(({ kind }) => (kind === NIGHTLY ? 'late' : kind))).size >= limit.minKinds
  )
}

/** Deletes what does not count any more [PN3]. */
export async function deleteOldPatterns(db: Executor): Promise<void> {
  await db.delete(patternHits).where(sql`${patternHits.sentAt} < now() - ${limit.days} * interval '1 day'`)
}
