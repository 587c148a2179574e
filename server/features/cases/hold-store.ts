import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { caseEvents, chats, messages } from '#server/db/schema.ts'
import { addCaseEvent, memberIdsOf } from '#server/case-records/event-store.ts'
import type { CaseWithState } from '#server/case-records/event-store.ts'
import { copyAround } from '#server/case-records/keep-store.ts'
import { copyMembers } from '#server/case-records/member-store.ts'
import { addRevisions } from '#server/case-records/evidence/revisions-store.ts'
import type { MessageWithRevisions } from '#server/case-records/evidence/revisions-store.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CopiedChat } from '#shared/domain/cases.ts'
import { AppError } from '#shared/errors.ts'

const DAY = 86_400_000
/** How many messages are read with their revisions by one statement. */
const BATCH = 250

type Copy = {
  readonly chatId: string
  readonly messages: readonly ReturnType<typeof toCopy>[]
  readonly cursor: CopiedChat
  readonly left: number
}

type Hold = {
  readonly days: number
  readonly reason: string
  readonly actor: string
  /** The profile pictures of the members. */
  readonly pictures: ReadonlyMap<string, Buffer>
}

/**
 * Holds a case: neither the retention nor a deletion takes anything of it away until then [CS16]. What its chats have, and
 * no hold of it copied before, is copied with its hash, and all of it once more if one of them is deleted meanwhile, by the
 * trigger `chats_keep_held`; with what the two have beside their messages, which `keepHeld` copies again before it is deleted, and
 * who they are.
 */
export async function holdCase(
  tx: Tx,
  row: CaseWithState,
  { days, reason, actor, pictures }: Hold,
): Promise<void> {
  const holds = await readHolds(tx, row.id)
  const most = daysLeft(holds.first)
  if (days > most) throw new AppError('case.heldTooLong', { values: { days: most } })
  const copies: Copy[] = []
  for (const chatId of row.state.chatIds) {
    const from = holds.copied.find((chat) => chat.chatId === chatId) ?? { chatId, seq: 0, rev: 0 }
    const room = caseWork.heldMessages - copies.reduce((sum, copy) => sum + copy.messages.length, 0)
    copies.push(await copyChat(tx, from, room))
  }
  const added = copies.filter((copy) => copy.messages.length > 0)
  const data = {
    until: new Date(Math.min(Date.now() + days * DAY, lastDay(holds.first))).toISOString(),
    copied: copies.map(({ cursor }) => cursor),
    count: added.reduce((sum, copy) => sum + copy.messages.length, 0),
    left: copies.reduce((sum, { left }) => sum + left, 0),
  }
  const { around, data: aboutAround, isNew } = await copyAround(tx, { ...row, chatIds: row.state.chatIds })
  const chatsOf = added.map(({ chatId, messages: lines }) => ({ chatId, messages: lines }))
  const copied = JSON.stringify({ chats: chatsOf, ...(isNew ? { around } : {}) })
  const evidence = added.length === 0 && !isNew ? {} : { evidence: copied }
  await copyMembers(tx, row.id, memberIdsOf(row), pictures)
  await addCaseEvent(tx, row, {
    ...{ kind: 'held', actor, text: reason },
    ...{ data: { ...data, ...aboutAround }, ...evidence },
  })
}

/** When the case was held first, and what its holds have copied. */
async function readHolds(
  db: Executor,
  caseId: string,
): Promise<{ readonly first: Date | null; readonly copied: readonly CopiedChat[] }> {
  const isHold = and(eq(caseEvents.caseId, caseId), eq(caseEvents.kind, 'held'))
  const columns = { at: caseEvents.createdAt, data: caseEvents.data }
  const read = (order: SQL) => db.select(columns).from(caseEvents).where(isHold).orderBy(order).limit(1)
  const [first] = await read(asc(caseEvents.n))
  const [last] = await read(desc(caseEvents.n))
  return { first: first?.at ?? null, copied: last?.data?.copied ?? [] }
}

const lastDay = (first: Date | null): number => (first?.getTime() ?? Date.now()) + caseWork.holdDays * DAY

const daysLeft = (first: Date | null): number => Math.max(0, Math.ceil((lastDay(first) - Date.now()) / DAY))

/** For how many days a case can be held from now on. */
export const holdDaysLeft = async (db: Executor, caseId: string): Promise<number> =>
  daysLeft((await readHolds(db, caseId)).first)

/** Copies what has changed since the copies before, and then what was sent since, as far as there is room. */
async function copyChat(tx: Tx, from: CopiedChat, room: number): Promise<Copy> {
  const { chatId, seq, rev } = from
  // Before the messages: what changes meanwhile is copied now or the next time, and never missed.
  const [chat] = await tx.select({ rev: chats.lastRev }).from(chats).where(eq(chats.id, chatId)).limit(1)
  if (!chat) return { chatId, messages: [], cursor: from, left: 0 }
  const isOf = eq(messages.chatId, chatId)
  const isChanged = and(isOf, lte(messages.seq, seq), gt(messages.rev, rev))
  const changed = await readMessages(tx, isChanged, messages.rev, room)
  const isAll = changed.length < room || room === 0
  const sent = await readMessages(tx, and(isOf, gt(messages.seq, seq)), messages.seq, room - changed.length)
  const cursor = {
    chatId,
    seq: sent.at(-1)?.seq ?? seq,
    rev: isAll && room > 0 ? chat.rev : (changed.at(-1)?.rev ?? rev),
  }
  const isLeft = sql`(${messages.seq} > ${cursor.seq} or (${messages.seq} <= ${seq} and ${messages.rev} > ${cursor.rev}))`
  const left = await tx.$count(messages, and(isOf, isLeft))
  return { chatId, messages: [...changed, ...sent].map(toCopy), cursor, left }
}

async function readMessages(
  tx: Tx,
  where: SQL | undefined,
  order: typeof messages.rev | typeof messages.seq,
  room: number,
): Promise<MessageWithRevisions[]> {
  const rows = await tx.select().from(messages).where(where).orderBy(asc(order)).limit(room)
  const copied: MessageWithRevisions[] = []
  for (let at = 0; at < rows.length; at += BATCH)
    copied.push(...(await addRevisions(tx, rows.slice(at, at + BATCH))))
  return copied
}

const toCopy = (row: MessageWithRevisions) => ({
  ...{ seq: row.seq, rev: row.rev, senderId: row.senderId, text: row.text, earlier: row.earlier },
  ...{ at: row.createdAt.toISOString(), image: row.imageUrl, alt: row.imageAlt },
})
