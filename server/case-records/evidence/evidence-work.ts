import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  closingWords,
  workAgreements,
  workChanges,
  workItems,
  workNotes,
  workThanks,
} from '#server/db/schema.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { workCounts, workEvidence as limit } from '#shared/limits/work.ts'

/** A text on the page of a pair: what it is, who wrote it, and when, ISO 8601 in UTC. `part` of a change is its kind. */
export type EvidenceWork = {
  readonly part: string
  readonly at: string
  readonly senderId: string
  readonly text: string
}

/**
 * Copies what two members wrote for each other on their page, whoever of them is the mentor: what is there, and then the latest
 * changes with the words before and after them [WK9]. Private notes are not copied: the reporter has not seen them.
 */
export async function readWorkEvidence(
  db: Executor,
  [one, other]: readonly [string, string],
  { notes: mostNotes, changes: mostChanges }: { readonly notes: number; readonly changes: number } = limit,
): Promise<readonly EvidenceWork[]> {
  const ids = [pairId(one, other), pairId(other, one)]
  // One after the other: a transaction has one connection.
  const items = await db
    .select()
    .from(workItems)
    .where(and(inArray(workItems.workId, ids), ne(workItems.title, '')))
    .orderBy(workItems.createdAt, workItems.id)
    .limit(workCounts.aims * (workCounts.steps + 1))
  const agreements = await db
    .select()
    .from(workAgreements)
    .where(inArray(workAgreements.workId, ids))
    .limit(1)
  const notes = await db
    .select()
    .from(workNotes)
    .where(and(inArray(workNotes.workId, ids), eq(workNotes.isShared, true)))
    .orderBy(desc(workNotes.createdAt), workNotes.id)
    .limit(mostNotes)
  const thanks = await db
    .select()
    .from(workThanks)
    .where(inArray(workThanks.workId, ids))
    .orderBy(workThanks.createdAt, workThanks.authorId)
    .limit(2)
  const closing = await db
    .select()
    .from(closingWords)
    .where(inArray(closingWords.workId, ids))
    .orderBy(closingWords.createdAt, closingWords.authorId)
    .limit(2)
  const changes = await db
    .select()
    .from(workChanges)
    .where(inArray(workChanges.workId, ids))
    .orderBy(desc(workChanges.n))
    .limit(mostChanges)
  return [
    ...items.map(({ aimId, writerId, createdAt, title }) =>
      line(aimId === null ? 'aim' : 'step', createdAt, writerId ?? '', title),
    ),
    ...agreements.map(({ writerId, changedAt, often, reach, about }) =>
      line('agreement', changedAt, writerId, [often, reach, about].filter(Boolean).join('\n')),
    ),
    ...notes.map(({ authorId, createdAt, text }) => line('note', createdAt, authorId, text)),
    ...thanks.map(({ authorId, createdAt, text }) => line('thanks', createdAt, authorId, text)),
    ...closing.map(({ authorId, createdAt, text }) => line('closing words', createdAt, authorId, text)),
    ...changes
      .toReversed()
      .map(({ kind, userId, createdAt, before, after, maskedFrom }) =>
        line(kind, createdAt, userId, [before, maskedFrom ?? after].filter(Boolean).join(' → ')),
      ),
  ]
}

const line = (part: string, at: Date, senderId: string, text: string): EvidenceWork => ({
  ...{ part, at: at.toISOString(), senderId, text },
})
