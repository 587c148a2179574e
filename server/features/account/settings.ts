import { transact } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { endSessions } from '#server/sessions/store.ts'
import { rejectContactDetails } from '#server/contact-details/public-text.ts'
import { maskProfanity } from '#server/profanity/filter.ts'
import { isReservedName } from '#server/profanity/reserved-names.ts'
import { conductVersion } from '#shared/domain/conduct.ts'
import { replaceHidden } from '#shared/domain/people/public-text.ts'
import type { Visibility } from '#shared/domain/people/visibility.ts'
import { AppError } from '#shared/errors.ts'
import { deleteConfirmation, text } from '#shared/limits.ts'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import { topics } from '#shared/contract/topics.ts'
import { hashPassword, passwordContext, validatePassword } from '#server/credentials/passwords.ts'
import { reauthenticate, renewCookie } from './reauthenticate.ts'
import type { SessionContext } from './reauthenticate.ts'
import { deleteAccount as deleteAccountRows } from './delete-account.ts'
import { requireSecondFactor } from './second-factor/check-factor.ts'
import * as store from './store.ts'
import { revokeTokens } from './tokens.ts'

/** Changes the password, ends all other sessions, and queues an email about it [AU-16]. */
export async function changePassword(
  ctx: SessionContext,
  input: { current: string; next: string; repeat: string },
): Promise<void> {
  if (!input.current || !input.next || !input.repeat) throw new AppError('password.allRequired')
  if (input.next !== input.repeat) throw new AppError('password.mismatch')
  const { services, me, session, cookies } = ctx
  if (!cookies) throw new AppError('app.invalid')
  const weak = validatePassword(input.next, passwordContext(services.config.product.name, me.email))
  if (weak) throw new AppError(weak)
  const from = await reauthenticate(ctx, input.current)
  const to = await hashPassword(input.next)
  const setCookie = await transact(services, async (tx, publish) => {
    // Of two concurrent changes, or a change and a reset, the later one was checked against the old password.
    if (!(await store.replacePasswordHash(tx, me.id, { from, to }))) throw new AppError('password.wrong')
    await revokeTokens(tx, me.id)
    await endSessions(tx, me.id, session.id)
    publish({ topic: topics.sessions(me.id) })
    await queueMail(tx, services.jobs, { kind: 'passwordChanged', id: me.id })
    return renewCookie(ctx, tx)
  })
  setCookie()
}

/** Deletes the account and all its data, in one transaction (decision 14). */
export async function deleteAccount(
  ctx: SessionContext,
  input: { password: string; word: string } & FactorProof,
): Promise<void> {
  const { services, me } = ctx
  if (!input.password) throw new AppError('account.deleteMissing')
  if (input.word !== deleteConfirmation) throw new AppError('account.deleteWord')
  await reauthenticate(ctx, input.password)
  await requireSecondFactor(ctx, input)
  await transact(services, async (tx, publish) => {
    for (const topic of await deleteAccountRows(tx, services, me)) publish({ topic })
  })
  ctx.cookies?.clearAll()
}

/** Saves the name, or records that the prompt was skipped (undefined): the first log-in asks only once. */
export async function saveName({ services, me }: SessionContext, name: string | undefined): Promise<void> {
  const fullName = name === undefined ? undefined : cleanName(name, services.config.product.name)
  await transact(services, async (tx, publish) => {
    await store.setName(tx, me.id, fullName === undefined ? undefined : maskProfanity(fullName))
    publish({ topic: topics.me(me.id) })
    publish({ topic: topics.profile(me.id) })
  })
}

/** Saves whether the member's chats are shown at full height [CH16]. Their other devices learn it at once. */
export async function saveChatHeight({ services, me }: SessionContext, isExpanded: boolean): Promise<void> {
  await transact(services, async (tx, publish) => {
    await store.setChatExpanded(tx, me.id, isExpanded)
    publish({ topic: topics.me(me.id) })
  })
}

/** Saves the clock in which the member reads times of day [TX10]. */
export async function saveClock({ services, me }: SessionContext, is24Hours: boolean): Promise<void> {
  await transact(services, async (tx, publish) => {
    await store.setClock(tx, me.id, is24Hours)
    publish({ topic: topics.me(me.id) })
  })
}

/** Saves what others learn of the member. The chats that others have open are read again [WS1]. */
export async function saveVisibility(
  { services, me }: SessionContext,
  visibility: Visibility,
): Promise<void> {
  await transact(services, async (tx, publish) => {
    await store.setVisibility(tx, me.id, visibility)
    publish({ topic: topics.me(me.id) })
    publish({ topic: topics.profile(me.id) })
  })
}

/** Stores that the member accepts the code of conduct. Throws `chat.conductChanged` if they read another version [CC2]. */
export async function acceptConduct({ services, me }: SessionContext, version: number): Promise<void> {
  if (version !== conductVersion) throw new AppError('chat.conductChanged')
  await transact(services, async (tx, publish) => {
    await store.setConductVersion(tx, me.id, version)
    publish({ topic: topics.me(me.id) })
  })
}

/** A name without hidden characters and line breaks [PR1 WE-6]. Throws why others must not see it [PR9 PR10]. */
function cleanName(name: string, product: string): string {
  const clean = replaceHidden(name.normalize('NFC'), ' ').replaceAll(/\s+/gu, ' ').trim()
  if (clean === '') throw new AppError('profile.emptyName')
  if (clean.length > text.fullName) throw new AppError('name.tooLong')
  const reason = rejectContactDetails(clean) ?? (isReservedName(clean, product) ? 'name.reserved' : null)
  if (reason) throw new AppError(reason)
  return clean
}

/** Ends all sessions of the member, this one too. */
export async function logOutEverywhere(ctx: SessionContext): Promise<void> {
  await transact(ctx.services, async (tx, publish) => {
    await endSessions(tx, ctx.me.id)
    publish({ topic: topics.sessions(ctx.me.id) })
  })
  ctx.cookies?.clear()
}
