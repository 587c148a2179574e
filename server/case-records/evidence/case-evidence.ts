import { and, asc, between, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { chats, heldMessages, messages, patternHits, people } from '#server/db/schema.ts'
import { contextMessages, patterns } from '#shared/limits/case.ts'
import { addRevisions } from './revisions-store.ts'
import { readWritten } from '../written-store.ts'

type Source = { readonly source: string; readonly chatId: string | null; readonly subjectId: string }

/**
 * Copies what a finding is about, as JSON text: a message, also one that is held, with those before it, an "about me", aims,
 * what was written with a request, in an agenda, or on the page of a pair, or the lines of a pattern.
 * Null for a report, which has its own evidence, and if nothing is left.
 */
export async function collectCaseEvidence(db: Executor, finding: Source): Promise<string | null> {
  const [of, chatId, seq, id = ''] = finding.source.split('/')
  if (of === 'message' && chatId) return copyMessages(db, chatId, Number(seq))
  if (of === 'held' && chatId) return copyHeld(db, { chatId, senderId: finding.subjectId, id })
  if ((of === 'pattern' || of === 'written') && chatId) return copyHits(db, chatId)
  if (of === 'request' || of === 'agenda' || of === 'work') return copyWritten(db, finding)
  if (of === 'aims') return copyAims(db, finding.subjectId)
  return of === 'about' ? copyAbout(db, finding.subjectId) : null
}

async function copyMessages(db: Executor, chatId: string, seq: number): Promise<string | null> {
  const copied = await readCopies(db, chatId, seq)
  return copied.length > 0 ? JSON.stringify({ chatId, seq, messages: copied }) : null
}

/** Copies a held message, which has no number yet, after the last ones of the chat; one that has arrived meanwhile, as any other. */
async function copyHeld(
  db: Executor,
  { chatId, senderId, id }: { readonly chatId: string; readonly senderId: string; readonly id: string },
): Promise<string | null> {
  const isOf = and(eq(messages.chatId, chatId), eq(messages.senderId, senderId), eq(messages.id, id))
  const [sent] = await db.select({ seq: messages.seq }).from(messages).where(isOf).limit(1)
  if (sent) return copyMessages(db, chatId, sent.seq)
  const isHeld = and(eq(heldMessages.senderId, senderId), eq(heldMessages.id, id))
  const [row] = await db
    .select({ held: heldMessages, lastSeq: chats.lastSeq })
    .from(heldMessages)
    .innerJoin(chats, eq(chats.id, heldMessages.chatId))
    .where(isHeld)
    .limit(1)
  if (!row) return null
  const { held, lastSeq } = row
  const { text, imageId, imageAlt: alt, createdAt } = held
  const copy = {
    ...{ seq: 0, rev: 0, at: createdAt.toISOString(), senderId, text, hasImage: imageId !== null },
    ...(alt === null ? {} : { alt }),
    isHeld: true,
  }
  return JSON.stringify({ chatId, seq: 0, messages: [...(await readCopies(db, chatId, lastSeq)), copy] })
}

async function readCopies(db: Executor, chatId: string, seq: number) {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), between(messages.seq, seq - contextMessages, seq)))
    .orderBy(asc(messages.seq))
    .limit(contextMessages + 1)
  return (await addRevisions(db, rows)).map((row) => ({
    seq: row.seq,
    rev: row.rev,
    at: row.createdAt.toISOString(),
    senderId: row.senderId,
    text: row.text,
    hasImage: row.imageUrl !== null,
    ...(row.imageAlt === null ? {} : { alt: row.imageAlt }),
    ...(row.earlier.length > 0 ? { earlier: row.earlier } : {}),
  }))
}

async function copyAbout(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db.select({ about: people.about }).from(people).where(eq(people.id, userId)).limit(1)
  return row ? JSON.stringify({ userId, about: row.about }) : null
}

async function copyAims(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db.select({ aims: people.aims }).from(people).where(eq(people.id, userId)).limit(1)
  return row ? JSON.stringify({ userId, about: row.aims.join('\n') }) : null
}

async function copyWritten(db: Executor, { source, subjectId: userId }: Source): Promise<string | null> {
  const about = await readWritten(db, source)
  const [of, id] = source.split('/')
  const place = of === 'request' ? { requestId: id } : of === 'work' ? { chatId: id } : {}
  return about === null ? null : JSON.stringify({ userId, ...place, about })
}

async function copyHits(db: Executor, chatId: string): Promise<string | null> {
  const rows = await db
    .select()
    .from(patternHits)
    .where(eq(patternHits.chatId, chatId))
    .orderBy(asc(patternHits.seq), asc(patternHits.rev), asc(patternHits.kind))
    .limit(patterns.inEvidence)
  const lines = rows.map(({ seq, rev, source, kind, senderId, text, sentAt }) => ({
    ...(source === null ? { seq, rev } : { source }),
    ...{ kind, senderId, text },
    at: sentAt.toISOString(),
  }))
  return lines.length > 0 ? JSON.stringify({ chatId, lines }) : null
}
