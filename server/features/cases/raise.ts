import { and, eq, inArray, or } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { chats, people, users } from '#server/db/schema.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'
import { recordFinding } from '#server/case-records/case-store.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { caseWithState } from '#server/case-records/event-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { newId } from '#shared/domain/ids.ts'
import type { RiskLevel } from '#shared/domain/risk.ts'
import { AppError } from '#shared/errors.ts'

/** What staff open a case for. `chatId`: that of the pair that it is about; null if it is about one member alone. */
export type Raised = {
  readonly subjectId: string
  readonly chatId: string | null
  readonly urgency: RiskLevel
  readonly note: string
  readonly actor: string
}

/** The id of a member by their address or id. */
export async function findMember(db: Executor, about: string): Promise<string> {
  const email = toAccountEmail(about)
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(email === null ? eq(people.id, about) : or(eq(people.id, about), eq(users.email, email)))
    .limit(1)
  if (!row) throw new AppError('case.noMember')
  return row.id
}

/**
 * The chat of two members, also an ended one. For staff whom it concerns, it does not exist [CS14]. Throws `case.noChat` if there is none.
 */
export async function findChat(
  db: Executor,
  members: readonly [string, string],
  { email }: { readonly email: string },
): Promise<string> {
  const hidden = await concernedIds(db, email)
  const isOfBoth = and(inArray(chats.mentorId, [...members]), inArray(chats.menteeId, [...members]))
  const [row] = await db.select({ id: chats.id }).from(chats).where(isOfBoth).limit(1)
  if (!row || members.some((id) => hidden.includes(id))) throw new AppError('case.noChat')
  return row.id
}

/** Opens a case of staff, each of its own [CS18]. Returns its number. */
export async function raiseCase(tx: Tx, jobs: Pick<Jobs, 'send'>, raised: Raised): Promise<string> {
  const { subjectId, chatId, urgency, note, actor } = raised
  const scope = newId()
  const source = `staff/${scope}`
  const id = await recordFinding(
    tx,
    jobs,
    { kind: 'staff', scope, subjectId, chatId, urgency, source },
    { actor, text: note },
  )
  return (await caseWithState(tx, id))?.reference ?? ''
}
