import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { captchas, devMails, people, requests, users } from '#server/db/schema.ts'
import { hashPassword } from '#server/credentials/passwords.ts'
import { isApprovalRequired, settingsOf } from '#server/features/approval/settings.ts'
import { addEvent } from '#server/features/approval/store.ts'
import { openChat } from '#server/features/connections/store.ts'
import { startSession } from '#server/sessions/store.ts'
import { cookieName } from '#server/rpc/context.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { newId } from '#shared/domain/ids.ts'
import type { Me, SignUpResult } from '#shared/contract/account.ts'
import { visit } from '../clients/app.ts'
import type { TestApp, Visitor, VisitorOptions } from '../clients/app.ts'

export const password = 'a quiet path through the pines'
const passwordHash = hashPassword(password)

export type Person = Visitor & { readonly id: string; readonly email: string }
type Wishes = {
  email?: string
  fullName?: string | null
  skills?: string[]
  about?: string
  birthYear?: number
  /** Whether a mentor is approved, where mentors must be; they are by default. */
  isApproved?: boolean
  /** The accepted version of the code of conduct; the current one by default. */
  conductVersion?: number
}

/** A logged-in mentor of forty, inserted into the database: for tests that are not about sign-up. */
export function aMentor(t: TestApp, wishes: Wishes = {}): Promise<Person> {
  return somebody(t, 'mentor', {
    skills: ['leadership'],
    birthYear: new Date().getUTCFullYear() - 40,
    ...wishes,
  })
}

/** A logged-in mentee of fifteen. */
export function aMentee(t: TestApp, wishes: Wishes = {}): Promise<Person> {
  return somebody(t, 'mentee', { birthYear: new Date().getUTCFullYear() - 15, ...wishes })
}

/** Approves a mentor, as if staff had done so without a check; nothing where mentors need no approval. */
async function approveMentor(t: TestApp, personId: string): Promise<void> {
  if (!isApprovalRequired(t.services)) return
  const work = (tx: Tx) => addEvent(tx, settingsOf(t.services), personId, { kind: 'approved' })
  await t.services.database.orm.transaction(work)
}

/** Letters only: emails break up the digits of a name [ML9]. */
export const nameFor = (role: string, id: string): string =>
  `${role} ${id.slice(0, 5).replaceAll(/\d/g, 'x')}`

async function somebody(t: TestApp, role: Me['role'], wishes: Wishes): Promise<Person> {
  const db = t.services.database.orm
  const id = newId()
  const email = wishes.email ?? `${id}@example.org`
  await db.insert(users).values({ id, email, passwordHash: await passwordHash })
  await db.insert(people).values({
    id,
    role,
    birthYear: wishes.birthYear ?? 2000,
    fullName: wishes.fullName === undefined ? nameFor(role, id) : wishes.fullName,
    isNamePromptPending: false,
    conductVersion: wishes.conductVersion ?? conductVersion,
    about: wishes.about ?? '',
    skills: wishes.skills ?? [],
  })
  if (role === 'mentor' && wishes.isApproved !== false) await approveMentor(t, id)
  const secret = await startSession(db, { userId: id, device: 'Tests', isRemembered: true })
  const visitor = visit(t)
  visitor.cookie = `${cookieName(t.services.config)}=${secret}`
  return Object.assign(visitor, { id, email })
}

/** Rolls dice and reads the answer from the server. */
export async function rollAndPeek(t: TestApp, visitor: Visitor): Promise<{ rollId: string; answer: number }> {
  const { rollId } = await visitor.call<{ rollId: string }>('account.rollDice')
  const rows = await t.services.database.orm.select().from(captchas).where(eq(captchas.id, rollId))
  return { rollId, answer: rows[0]?.answer ?? 0 }
}

/** Signs a visitor up through the procedures; nothing is verified yet. */
export async function signUp(
  t: TestApp,
  visitor: Visitor,
  form: { email: string; password?: string; age?: number },
): Promise<SignUpResult> {
  return visitor.call('account.signUp', { password, age: 15, ...form, ...(await rollAndPeek(t, visitor)) })
}

export type OutboxMail = typeof devMails.$inferSelect

/** Waits until there are `count` emails to an address, oldest first. */
export async function mailsTo(t: TestApp, email: string, count = 1): Promise<OutboxMail[]> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const rows = await t.services.database.orm
      .select()
      .from(devMails)
      .where(eq(devMails.to, email))
      .orderBy(devMails.createdAt)
    if (rows.length >= count) return rows
    if (Date.now() > deadline) throw new Error(`expected ${count} mails, found ${rows.length}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The token in the link of an email. */
export function tokenIn(mail: OutboxMail | undefined): string {
  const token = /#(?:verify=)?([\w-]{20,})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

/** Signs up, follows the link, and logs in. */
export async function join(
  t: TestApp,
  form: { email: string; password?: string; age?: number },
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = visit(t, options)
  await signUp(t, visitor, form)
  const mails = await mailsTo(t, form.email)
  const token = tokenIn(mails.at(-1))
  await visitor.call('account.logIn', {
    email: form.email,
    password: form.password ?? password,
    token,
    remember: true,
  })
  return visitor
}

export type Pair = { readonly mentor: Person; readonly mentee: Person; readonly chatId: string }

/**
 * A mentor and a mentee of fifteen with an accepted request and a chat, inserted into the database, without the notices and
 * emails of a request: for tests that are about something else. A tenth of the work of `acceptedPair`.
 */
export async function aPair(t: TestApp, wishes: Wishes = {}): Promise<Pair> {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, wishes)])
  return connect(t, mentor, mentee)
}

/** Connects two members as `aPair` does. */
export async function connect(t: TestApp, mentor: Person, mentee: Person): Promise<Pair> {
  const [ids, chatId] = [{ mentorId: mentor.id, requesterId: mentee.id }, pairId(mentor.id, mentee.id)]
  await t.services.database.orm.transaction(async (tx) => {
    await tx.insert(requests).values({ id: chatId, ...ids, status: 'accepted', changedAt: new Date() })
    await openChat(tx, { id: chatId, ...ids })
  })
  return { mentor, mentee, chatId }
}

/** A mentor and a mentee of fifteen with an accepted request, created by the procedures. */
export const acceptedPair = (t: TestApp): Promise<Pair> => pairWith(t, {})

/** The same with a mentee as wished. */
export async function pairWith(t: TestApp, wishes: Wishes): Promise<Pair> {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, wishes)])
  const chatId = pairId(mentor.id, mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  return { mentor, mentee, chatId }
}
