import { and, asc, between, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { messages, patternHits, people, requests } from '#server/db/schema.ts'
import { contextMessages, patterns } from '#shared/case-limits.ts'
import { addRevisions } from './revisions-store.ts'

type Source = { readonly source: string; readonly chatId: string | null; readonly subjectId: string }

/**
 * Copies what a finding is about, as JSON text: a message with those before it, an "about me", aims, what was written with a
 * request, or the lines of a pattern.
 * Null for a report, which has its own evidence, and if nothing is left.
 */
export async function collectCaseEvidence(db: Executor, finding: Source): Promise<string | null> {
  const [of, chatId, seq] = finding.source.split('/')
  if (of === 'message' && chatId) return copyMessages(db, chatId, Number(seq))
  if (of === 'pattern' && chatId) return copyHits(db, chatId)
  if (of === 'request' && chatId) return copyRequest(db, chatId)
  if (of === 'aims') return copyAims(db, finding.subjectId)
  return of === 'about' ? copyAbout(db, finding.subjectId) : null
}

async function copyMessages(db: Executor, chatId: string, seq: number): Promise<string | null> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), between(messages.seq, seq - contextMessages, seq)))
    .orderBy(asc(messages.seq))
    .limit(contextMessages + 1)
  const copied = (await addRevisions(db, rows)).map((row) => ({
    seq: row.seq,
    rev: row.rev,
    at: row.createdAt.toISOString(),
    senderId: row.senderId,
    text: row.text,
    hasImage: row.imageUrl !== null,
    ...(row.earlier.length > 0 ? { earlier: row.earlier } : {}),
  }))
  return copied.length > 0 ? JSON.stringify({ chatId, seq, messages: copied }) : null
}

async function copyAbout(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db.select({ about: people.about }).from(people).where(eq(people.id, userId)).limit(1)
  return row ? JSON.stringify({ userId, about: row.about }) : null
}

async function copyAims(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db.select({ aims: people.aims }).from(people).where(eq(people.id, userId)).limit(1)
  return row ? JSON.stringify({ userId, about: row.aims.join('\n') }) : null
}

async function copyRequest(db: Executor, requestId: string): Promise<string | null> {
  const [row] = await db.select().from(requests).where(eq(requests.id, requestId)).limit(1)
  if (!row) return null
  const about = [row.aim, row.note].filter((text) => text !== '').join('\n')
  return JSON.stringify({ userId: row.requesterId, requestId, about })
}

async function copyHits(db: Executor, chatId: string): Promise<string | null> {
  const rows = await db
    .select()
    .from(patternHits)
    .where(eq(patternHits.chatId, chatId))
    .orderBy(asc(patternHits.seq), asc(patternHits.rev), asc(patternHits.kind))
    .limit(patterns.inEvidence)
  const lines = rows.map(({ seq, rev, kind, senderId, text, sentAt }) => ({
    ...{ seq, rev, kind, senderId, text },
    at: sentAt.toISOString(),
  }))
  return lines.length > 0 ? JSON.stringify({ chatId, lines }) : null
}
