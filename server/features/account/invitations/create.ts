import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import { groups, invitations } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import type {
  CreateCode,
  CreateDomain,
  CreateLink,
  ReadList,
  ReadListInput,
} from '#shared/contract/staff/invitations.ts'
import { newId } from '#shared/domain/ids.ts'
import { codeOf } from '#shared/domain/people/invitation-code.ts'
import { AppError } from '#shared/errors.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { toAccountEmail } from '#server/mail/mailbox.ts'
import { deriveIssuedToken, hashToken } from '../tokens.ts'
import { cleanName, planList, toReadList } from './read-list.ts'
import { addToGroup, isWaiting } from './store.ts'

type Acting = {
  readonly tx: Tx
  readonly services: Pick<Services, 'jobs' | 'keys'>
  readonly staffId: string
}
type NewLink = Pick<typeof invitations.$inferInsert, 'id' | 'role' | 'groupId' | 'email' | 'name'>

const after = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** Invitations are created one after another: two at once would both find an address without one. */
const lockAll = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`)

const log = ({ tx, staffId }: Acting, command: string, subject: string, reason = '-') =>
  appendToOperatorLog(tx, { actor: staffId, command, subject, reason })

/** Throws unless new members can be put into the group. */
async function assertGroup(tx: Tx, groupId: string | null): Promise<void> {
  if (groupId === null) return
  const isOpen = and(eq(groups.id, groupId), isNull(groups.archivedAt))
  if ((await tx.$count(groups, isOpen)) === 0) throw new AppError('group.archived')
}

async function assertRoom(tx: Tx, count: number): Promise<void> {
  if ((await tx.$count(invitations, isWaiting)) + count > limit.waiting)
    throw new AppError('invitation.tooMany', { values: { max: limit.waiting } })
}

/** Stores a link. Answers its token. */
async function addLink({ tx, services, staffId }: Acting, link: NewLink): Promise<string> {
  const secretId = newId()
  const token = deriveIssuedToken(services.keys, secretId)
  await tx.insert(invitations).values({
    ...{ ...link, kind: 'link', staffId, secretId },
    hash: hashToken(token),
    // In the order of the list, which is one transaction.
    createdAt: sql`clock_timestamp()`,
    expiresAt: after(limit.ttl),
  })
  return token
}

/**
 * Creates a link for one member [IV1]. With an address, it is emailed, and only that address can use it; without one, the answer has
 * its token, which is shown once. A repeated call changes nothing, and answers no token.
 */
export async function createLink(acting: Acting, input: CreateLink): Promise<{ token: string | null }> {
  const { tx, services } = acting
  await lockAll(tx)
  if ((await tx.$count(invitations, eq(invitations.id, input.id))) > 0) return { token: null }
  const email = input.email === null ? null : toAccountEmail(input.email)
  if (input.email !== null && email === null) throw new AppError('email.invalid')
  await assertGroup(tx, input.groupId)
  await assertRoom(tx, 1)
  if (email !== null) {
    const [planned] = await planList(tx, { text: `"${email}"`, role: input.role, groupId: input.groupId })
    if (planned?.outcome === 'waiting') throw new AppError('invitation.waiting')
    if (planned?.outcome !== 'invite') throw new AppError('invitation.member')
  }
  const name = email === null ? null : cleanName(input.name).slice(0, limit.name)
  const token = await addLink(acting, { ...input, email, name })
  await log(acting, 'invitation-link', input.id)
  if (email === null) return { token }
  await queueMail(tx, services.jobs, { kind: 'invitation', id: input.id })
  return { token: null }
}

/** Creates a code that several members use [IV6]. A repeated call changes nothing. Answers the code. */
export async function createCode(acting: Acting, input: CreateCode): Promise<{ code: string }> {
  const { tx, staffId } = acting
  const { id, role, groupId, uses, days } = input
  await lockAll(tx)
  const [before] = await tx.select().from(invitations).where(eq(invitations.id, id))
  if (before) return { code: before.code ?? '' }
  await assertGroup(tx, groupId)
  await assertRoom(tx, 1)
  const code = codeOf(randomBytes(limit.codeLetters))
  await tx.insert(invitations).values({
    ...{ id, role, groupId, staffId, code, kind: 'code', secretId: id, maxUses: uses },
    hash: hashToken(code),
    expiresAt: after(days * 24 * 3_600_000),
  })
  await log(acting, 'invitation-code', id)
  return { code }
}

/** Lets in the addresses of a domain [IV6]. A repeated call changes nothing. */
export async function createDomain(acting: Acting, input: CreateDomain): Promise<void> {
  const { tx, staffId } = acting
  const { id, role, groupId } = input
  const domain = toAccountEmail(`a@${input.domain.trim().replace(/^@/, '')}`)?.slice(2)
  if (domain === undefined) throw new AppError('invitation.badDomain')
  if (publicDomains.has(domain)) throw new AppError('invitation.publicDomain')
  await lockAll(tx)
  if ((await tx.$count(invitations, eq(invitations.id, id))) > 0) return
  if ((await tx.$count(invitations, and(eq(invitations.domain, domain), isWaiting))) > 0)
    throw new AppError('invitation.domainTaken')
  await assertGroup(tx, groupId)
  await assertRoom(tx, 1)
  await tx.insert(invitations).values({
    ...{ id, role, groupId, staffId, domain, kind: 'domain', secretId: id, maxUses: limit.domainUses },
    hash: hashToken(newId()),
    expiresAt: after(limit.domainDays * 24 * 3_600_000),
  })
  await log(acting, 'invitation-domain', id)
}

/** Domains whose addresses anybody can have. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.es hotmail.com hotmail.de hotmail.es hotmail.co.uk live.com live.de msn.com yahoo.com yahoo.de
  yahoo.es yahoo.co.uk ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de freenet.de t-online.de mail.com mail.de proton.me
  protonmail.com pm.me posteo.de mailbox.org zoho.com yandex.com fastmail.com tutanota.com tuta.io hey.com`.split(
    /\s+/,
  ),
)

/**
 * Invites the good lines of a list, and adds members to the group, in one transaction; what happens is decided again, so that the
 * same list twice, or two at once, double nobody [IV4]. Emails of a long list are spread, so that others do not wait for them.
 */
export async function inviteList(acting: Acting, input: ReadListInput): Promise<ReadList> {
  const { tx, services } = acting
  const { role, groupId } = input
  await lockAll(tx)
  await assertGroup(tx, groupId)
  const lines = await planList(tx, input)
  const invited = lines.filter(({ outcome }) => outcome === 'invite')
  await assertRoom(tx, invited.length)
  const start = Date.now()
  for (const [at, { email, name }] of invited.entries()) {
    const id = newId()
    await addLink(acting, { id, role, groupId, email, name })
    const minutes = Math.floor(at / limit.mailsPerMinute)
    const notBefore = minutes === 0 ? null : start + minutes * 60_000
    await queueMail(tx, services.jobs, { kind: 'invitation', id, notBefore })
  }
  for (const { outcome, userId } of lines)
    if (outcome === 'join' && userId !== null && groupId !== null) await addToGroup(tx, groupId, userId)
  if (invited.length > 0) await log(acting, 'invitation-list', groupId ?? '-', String(invited.length))
  return toReadList(lines)
}

/** Revokes an invitation: whoever has begun to sign up with it does so without it, if that is possible [IV3]. */
export async function revoke(acting: Acting, id: string): Promise<void> {
  const { tx } = acting
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()`, email: null, name: null })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  if (revoked.length > 0) await log(acting, 'invitation-revoke', id)
}

/** Sends an emailed link again, with a new token; the earlier one is void, and it works 30 days from now [IV1]. */
export async function sendAgain(acting: Acting, id: string): Promise<void> {
  const { tx, services } = acting
  const secretId = newId()
  const sent = await tx
    .update(invitations)
    .set({
      secretId,
      hash: hashToken(deriveIssuedToken(services.keys, secretId)),
      expiresAt: after(limit.ttl),
    })
    .where(and(eq(invitations.id, id), isNotNull(invitations.email), isWaiting))
    .returning({ id: invitations.id })
  if (sent.length === 0) throw new AppError('app.notFound')
  await queueMail(tx, services.jobs, { kind: 'invitation', id })
  await log(acting, 'invitation-again', id)
}
