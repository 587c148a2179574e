import { isUniqueViolation } from '#server/db/errors.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import { foldMailbox, isSameMailbox, toAccountEmail } from '#server/mail/mailbox.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { GuardianContext } from '#server/rpc/guardian-context.ts'
import { startGuardianSession } from '#server/sessions/guardian-store.ts'
import type { GuardianSession } from '#server/sessions/guardian-store.ts'
import type { ConsentRequest } from '#shared/contract/guardians.ts'
import { consentVersion } from '#shared/domain/consent.ts'
import { nameForOthers } from '#shared/domain/people/names.ts'
import { AppError } from '#shared/errors.ts'
import { guardianConsent, guardianLink } from '#shared/limits/guardian.ts'
import { findAccount } from './addresses.ts'
import { applyConsent } from './consent-state.ts'
import * as store from './store.ts'
import {
  hashGuardianCode,
  hashGuardianToken,
  hashOfNewToken,
  issueGuardianLink,
  redeemGuardianLink,
} from './tokens.ts'

/** Consent comes from the guardian: not from a browser in which a member, such as the minor, is logged in [GC4]. */
function assertNoMember({ hasMember }: GuardianContext): void {
  if (hasMember) throw new AppError('guardian.memberBrowser')
}

/**
 * Consent comes from no browser in which the minor has logged in, also after the log-out [GC4]. A browser without its cookies,
 * such as a private window or another device of the minor, looks like any other: that is why staff confirm whose address it is.
 */
function assertNotOfMinor({ device }: GuardianContext, minor: { readonly email: string }): void {
  if (device.knows(minor.email)) throw new AppError('guardian.minorBrowser')
}

/**
 * Redeems a code with the guardian's address, and mails the link. The answer does not say whether the address is that of
 * another member, or stands for too many minors: its owner learns that by email [GC5].
 */
export async function redeemCode(
  ctx: GuardianContext,
  input: { readonly code: string; readonly email: string },
): Promise<void> {
  assertNoMember(ctx)
  const { services, network } = ctx
  const { database, rates } = services
  await rates.consume('guardianCodePerNetwork', network)
  await rates.consume('guardianCodeGlobal', 'all')
  const found = await store.consentByCode(database.orm, hashGuardianCode(input.code))
  if (!found) throw new AppError('guardian.codeGone')
  assertNotOfMinor(ctx, found.minor)
  const email = toAccountEmail(input.email)
  if (email === null) throw new AppError('email.invalid')
  if (isSameMailbox(email, found.minor.email)) throw new AppError('guardian.ownAddress')
  await rates.consume('guardianMailPerMinor', found.minor.id)
  await rates.consume('guardianMailPerAddress', foldMailbox(email))
  const account = await findAccount(database.orm, email)
  if (account) {
    const id = `${account.kind}/${account.id}`
    await queueMail(null, services.jobs, { kind: 'guardianRefused', id })
    return
  }
  const bound = transact(services, (tx) => bindAndMail(tx, ctx, { id: found.consent.id, email }))
  await bound.catch((error: unknown) => {
    // The address became that of an account in the meantime: as above, but without an email.
    if (!isUniqueViolation(error)) throw error
  })
}

async function bindAndMail(
  tx: Tx,
  { services: { jobs, keys } }: GuardianContext,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const guardianId = await store.lockGuardian(tx, email)
  if ((await store.countMinors(tx, email)) >= guardianConsent.perGuardian) {
    await queueMail(tx, jobs, { kind: 'guardianRefused', id: `guardian/${guardianId}` })
    return
  }
  const linkHash = hashOfNewToken(keys, 'guardian consent', id)
  if (!(await store.bindGuardian(tx, { id, guardianId, linkHash }))) throw new AppError('guardian.codeGone')
  await queueMail(tx, jobs, { kind: 'guardianConsent', id })
}

/** What the guardian is asked to agree to. Does not use the link up: mail scanners open links. */
export async function openConsent(ctx: GuardianContext, token: string): Promise<ConsentRequest> {
  assertNoMember(ctx)
  const { config, database } = ctx.services
  const found = await store.consentByLink(database.orm, hashGuardianToken(token))
  if (!found) throw new AppError('guardian.linkGone')
  assertNotOfMinor(ctx, found.minor)
  return {
    name: nameForOthers(found.minor, config.safeguarding),
    expiresAt: found.consent.expiresAt.getTime(),
  }
}

/** Records that the guardian agrees. It is in force once a coordinator has confirmed whose address it is [GC2]. */
export async function giveConsent(
  ctx: GuardianContext,
  { token, version }: { readonly token: string; readonly version: number },
): Promise<void> {
  assertNoMember(ctx)
  if (version !== consentVersion) throw new AppError('consent.changed')
  const { database } = ctx.services
  const hash = hashGuardianToken(token)
  const found = await store.consentByLink(database.orm, hash)
  if (!found) throw new AppError('guardian.linkGone')
  assertNotOfMinor(ctx, found.minor)
  if (!(await store.recordConsent(database.orm, hash, version))) throw new AppError('guardian.linkGone')
}

/** Mails a link to the page of a guardian. The answer is the same for every address [GC8]. */
export async function requestLink({ services, network }: GuardianContext, raw: string): Promise<void> {
  const email = toAccountEmail(raw)
  if (email === null) throw new AppError('email.invalid')
  await services.rates.consume('guardianLinkPerNetwork', network)
  await services.rates.consume('guardianLinkPerAddress', foldMailbox(email))
  await services.database.orm.transaction(async (tx) => {
    const guardianId = await store.guardianInForce(tx, email)
    if (guardianId === undefined) return
    const id = await issueGuardianLink(tx, services.keys, { guardianId, ttl: guardianLink.ttl })
    await queueMail(tx, services.jobs, { kind: 'guardianLink', id })
  })
}

/** Starts the guardian's session by a mailed link. */
export async function openLink(ctx: GuardianContext, token: string): Promise<void> {
  assertNoMember(ctx)
  const secret = await ctx.services.database.orm.transaction(async (tx) => {
    const guardianId = await redeemGuardianLink(tx, token)
    if (guardianId === undefined) throw new AppError('guardian.linkGone')
    return startGuardianSession(tx, guardianId)
  })
  ctx.cookies.set(secret)
}

type LoggedIn = GuardianContext & { readonly session: GuardianSession }

/** Withdraws a consent of the guardian: the minor is logged out, and can write to no one from then on [GC6]. */
export async function withdraw({ services, session }: LoggedIn, id: string): Promise<void> {
  const found = await store.consentById(services.database.orm, id)
  if (!found || found.guardian?.id !== session.me.id) throw new AppError('app.notFound')
  await transact(services, async (tx, publish) => {
    await lockPeople(tx, [found.minor.id])
    const ended = await store.endConsent(tx, id, { reason: 'guardian', guardianId: session.me.id })
    if (!ended) throw new AppError('app.notFound')
    await applyConsent(tx, publish, services.config, { of: found.minor.id, isWithdrawal: true })
    await queueEndMails(tx, services, id)
  })
}

/** The emails to both after a consent has ended, by the reason that its row has. */
export async function queueEndMails(
  tx: Tx,
  { jobs }: Pick<GuardianContext['services'], 'jobs'>,
  id: string,
): Promise<void> {
  await queueMail(tx, jobs, { kind: 'guardianEnded', id })
  await queueMail(tx, jobs, { kind: 'consentEnded', id })
}
