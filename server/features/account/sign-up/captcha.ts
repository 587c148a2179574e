import { randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { captchas } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import { diceText } from '#shared/texts/account/dice.ts'
import { captcha as limit } from '#shared/limits.ts'

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`
const isActive = gt(captchas.expiresAt, sql`now()`)

/** Rolls the dice for a visitor's network, and returns the roll's id. The sum never leaves the server [AU-10]. */
export async function rollDice(db: Executor, network: string): Promise<string> {
  const id = newId()
  const [first, second] = [randomInt(1, limit.faces + 1), randomInt(1, limit.faces + 1)]
  await db
    .insert(captchas)
    .values({ id, answer: first + second, first, second, network, expiresAt: inMs(limit.rollTtl) })
  return id
}

/** The faces of a roll, for its image and its text alternative; undefined when it is redeemed or expired. */
export async function getRollFaces(
  db: Executor,
  id: string,
  network: string,
): Promise<[number, number] | undefined> {
  const rows = await db
    .select({ first: captchas.first, second: captchas.second })
    .from(captchas)
    .where(and(eq(captchas.id, id), eq(captchas.network, network), isNotNull(captchas.answer), isActive))
    .limit(1)
  const row = rows[0]
  return row?.first && row.second ? [row.first, row.second] : undefined
}

/** `missing` stands for what never existed, was redeemed already, or belongs to another network. */
export type Redemption = 'correct' | 'wrong' | 'expired' | 'missing'

const isActiveNow = sql<boolean>`${captchas.expiresAt} > now()`

/** Redeems a roll, correct or not, in one statement: of concurrent answers one counts [AU-9]. */
export async function redeemRoll(
  db: Executor,
  roll: { id: string; answer: number | null; network: string },
): Promise<Redemption> {
  const rows = await db
    .delete(captchas)
    .where(and(eq(captchas.id, roll.id), eq(captchas.network, roll.network), isNotNull(captchas.answer)))
    .returning({ answer: captchas.answer, isActive: isActiveNow })
  const row = rows[0]
  if (!row) return 'missing'
  if (!row.isActive) return 'expired'
  return row.answer === roll.answer ? 'correct' : 'wrong'
}

/** Issues a ticket for a correct answer, which the role step redeems: once, within 10 minutes (decision 12). */
export async function issueTicket(db: Executor, network: string): Promise<string> {
  const id = newId()
  await db.insert(captchas).values({ id, network, expiresAt: inMs(limit.ticketTtl) })
  return id
}

/** Redeems a ticket, which is never `wrong`: it stands for a correct answer. */
export async function redeemTicket(db: Executor, id: string, network: string): Promise<Redemption> {
  const rows = await db
    .delete(captchas)
    .where(and(eq(captchas.id, id), eq(captchas.network, network), isNull(captchas.answer)))
    .returning({ isActive: isActiveNow })
  const row = rows[0]
  if (!row) return 'missing'
  return row.isActive ? 'correct' : 'expired'
}

/** Describes the dice in words of the language of this task, for those who cannot see the image. */
export function describeDice([first, second]: readonly [number, number]): string {
  return diceText('shown', { first: faceText(first), second: faceText(second) })
}

const faceText = (face: number): string => diceText.find(`face.${face}`, {}) ?? String(face)
