import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { staff, staffTickets } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { passkey } from '#shared/limits/factor.ts'
import { staffTicket as limit } from '#shared/limits/staff.ts'
import type { Staff } from './store.ts'

type Purpose = typeof staffTickets.$inferSelect.purpose
type Step = Exclude<Purpose, 'passkey'>
export type Ticket = { readonly id: string; readonly owner: Staff }

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()
const ttls = { enroll: limit.enrollTtl, logIn: limit.logInTtl, passkey: passkey.challengeTtl }

async function insert(db: Executor, purpose: Purpose, staffId: string, hash: Buffer): Promise<void> {
  const expiresAt = sql`now() + ${ttls[purpose]} * interval '1 millisecond'`
  await db.insert(staffTickets).values({ id: newId(), purpose, staffId, hash, expiresAt })
  await db.execute(sql`
    delete from ${staffTickets} where ${staffTickets.id} in (
      select id from ${staffTickets} where purpose = ${purpose} and staff_id = ${staffId}
      order by expires_at desc offset ${limit.perStaff}
    )`)
}

const isActive = (purpose: Purpose) =>
  and(
    eq(staffTickets.purpose, purpose),
    gt(staffTickets.expiresAt, sql`now()`),
    lt(staffTickets.tries, limit.tries),
  )

/** Issues what the browser holds until the next step: 256 random bits, stored as a hash. */
export async function issueStaffTicket(tx: Tx, purpose: Step, staffId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await insert(tx, purpose, staffId, hashOf(ticket))
  return ticket
}

/** Finds a ticket that has not expired and has tries left, and its owner. */
export async function findStaffTicket(
  db: Executor,
  purpose: Step,
  ticket: string | null,
): Promise<Ticket | undefined> {
  if (ticket === null) return undefined
  const [row] = await db
    .select({ id: staffTickets.id, owner: staff })
    .from(staffTickets)
    .innerJoin(staff, eq(staff.id, staffTickets.staffId))
    .where(and(eq(staffTickets.hash, hashOf(ticket)), isActive(purpose)))
  return row
}

/** Counts a try in a statement of its own, so that parallel tries count, too. Answers false if none is left. */
export async function countStaffTry(db: Executor, purpose: Step, id: string): Promise<boolean> {
  const counted = await db
    .update(staffTickets)
    .set({ tries: sql`${staffTickets.tries} + 1` })
    .where(and(eq(staffTickets.id, id), isActive(purpose)))
    .returning({ id: staffTickets.id })
  return counted.length === 1
}

/** Uses a ticket up: of concurrent calls with one ticket, one answers true. A new enrollment link deletes it [ST4]. */
export async function redeemStaffTicket(tx: Tx, id: string): Promise<boolean> {
  const redeemed = await tx
    .delete(staffTickets)
    .where(eq(staffTickets.id, id))
    .returning({ id: staffTickets.id })
  return redeemed.length === 1
}

/** Whose challenge for a passkey it is: that of a ticket or a session, to add a passkey or to use one. */
export type Holder = { readonly staffId: string; readonly id: string; readonly use: 'add' | 'verify' }

const hashOfChallenge = ({ staffId, id, use }: Holder, challenge: string): Buffer =>
  hashOf(`staff passkey:${use}:${staffId}:${id}:${challenge}`)

export const storeStaffChallenge = (db: Executor, holder: Holder, challenge: string): Promise<void> =>
  insert(db, 'passkey', holder.staffId, hashOfChallenge(holder, challenge))

/** Uses up the challenge that a response says it answers [PK3]. */
export async function redeemStaffChallenge(
  db: Executor,
  holder: Holder,
  challenge: string,
): Promise<boolean> {
  const redeemed = await db
    .delete(staffTickets)
    .where(and(eq(staffTickets.hash, hashOfChallenge(holder, challenge)), isActive('passkey')))
    .returning({ id: staffTickets.id })
  return redeemed.length === 1
}

export async function deleteExpiredStaffTickets(db: Executor): Promise<void> {
  await db.delete(staffTickets).where(lt(staffTickets.expiresAt, sql`now()`))
}
