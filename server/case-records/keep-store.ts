import { createHash } from 'node:crypto'
import { asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { caseEvents, caseStates, chats, requests } from '#server/db/schema.ts'
import { readAround } from './around-store.ts'
import { sumLeftOut } from './evidence/left-out-store.ts'

type CaseRef = { readonly id: string; readonly subjectId: string; readonly chatIds: readonly string[] }

/** Whether a case about a pair is on hold, as a condition on the id of its request and chat. */
export const isHeldPair = (pairId: AnyColumn | SQL): SQL =>
  sql`exists (select from case_states h where h.chat_ids @> array[${pairId}]::text[] and h.held_until > now())`

/** That a member is in a case with the aliases `c` and `s`. */
const isIn = (
  memberId: AnyColumn | SQL,
): SQL => sql`(c.subject_id = ${memberId} or exists (select from unnest(s.chat_ids) as h(id)
  where split_part(h.id, '__', 1) = ${memberId} or split_part(h.id, '__', 2) = ${memberId}))`

/** Whether a case about a member is on hold, as a condition. */
export const isHeldMember = (memberId: AnyColumn | SQL): SQL =>
  sql`exists (select from case_states s join cases c on c.id = s.case_id where s.held_until > now() and ${isIn(memberId)})`

/** The cases of a member that are kept from the retention meanwhile. `isActive`: it is open, or on hold. */
export async function casesOfMember(
  tx: Executor,
  memberId: string,
): Promise<{ readonly id: string; readonly isActive: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; isActive: boolean }>(sql`
    select c.id, s.status = 'open' or coalesce(s.held_until > now(), false) as "isActive"
    from cases c join case_states s on s.case_id = c.id where ${isIn(sql`${memberId}::text`)}
    order by c.id for key share of c`)
  return rows
}

/**
 * Copies to the cases on hold of these pairs, or of a member, what they have not copied yet of what there is beside the messages
 * [CS16]: before a part of it is deleted. A hold of this moment has locked what is deleted then, and copies it itself. Locks
 * requests and chats before the cases, as everything that locks both [CS22].
 */
export async function keepHeld(
  tx: Executor,
  about: { readonly pairIds: readonly string[] } | { readonly memberId: string },
): Promise<void> {
  const isAbout =
    'memberId' in about
      ? isIn(sql`${about.memberId}::text`)
      : sql`s.chat_ids && ${sql.param([...about.pairIds])}::text[]`
  const { rows } = await tx.execute<CaseRef>(sql`
    select c.id, c.subject_id as "subjectId", s.chat_ids as "chatIds" from case_states s join cases c on c.id = s.case_id
    where s.held_until > now() and ${isAbout} order by c.id`)
  if (rows.length === 0) return
  await lockPairs(
    tx,
    rows.flatMap(({ chatIds }) => chatIds),
  )
  for (const row of rows) await keepAround(tx, row)
}

/** Locks the requests of these pairs, and then their chats, until the transaction ends. */
export async function lockPairs(tx: Executor, pairIds: readonly string[]): Promise<void> {
  const ids = [...new Set(pairIds)]
  if (ids.length === 0) return
  for (const table of [requests, chats])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(asc(table.id))
      .for('no key update')
}

async function keepAround(tx: Executor, row: CaseRef): Promise<void> {
  const [state] = await tx
    .select({ urgency: caseStates.urgency })
    .from(caseStates)
    .where(sql`${caseStates.caseId} = ${row.id} and ${caseStates.heldUntil} > now()`)
    .for('update')
  if (!state) return
  const copy = await copyAround(tx, row)
  if (!copy.isNew) return
  const evidence = JSON.stringify({ chats: [], around: copy.around })
  const [last] = await tx
    .select({ n: max(caseEvents.n) })
    .from(caseEvents)
    .where(eq(caseEvents.caseId, row.id))
  await tx.insert(caseEvents).values({
    ...{ caseId: row.id, n: (last?.n ?? 0) + 1, kind: 'kept', urgency: state.urgency, evidence },
    evidenceHash: sha256(evidence),
    data: copy.data,
  })
}

/** What a case keeps beside the messages, with what its event says of it, and whether its last copy was another one. */
export async function copyAround(tx: Executor, row: CaseRef) {
  const around = await readAround(tx, row)
  const hash = sha256(JSON.stringify(around)).toString('hex')
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select data->>'around' as hash from ${caseEvents}
    where ${caseEvents.caseId} = ${row.id} and data ? 'around' order by ${caseEvents.n} desc limit 1`)
  const leftOut = sumLeftOut(around.pairs)
  const data = { around: hash, ...(leftOut && { leftOut }) }
  return { around, data, isNew: rows[0]?.hash !== hash }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
