import type { Context } from '#server/context.ts'
import { unit } from '#server/db/unit.ts'
import { queueMail } from '#server/mail/queue.ts'
import { endSessions } from '#server/sessions/store.ts'
import { newId } from '#shared/domain/ids.ts'
import { normaliseEmail } from '#shared/domain/email.ts'
import { Failure } from '#shared/errors.ts'
import { topics } from '#shared/topics.ts'
import { forgive } from './attempts.ts'
import { hashPassword, passwordContext, refusePassword } from './passwords.ts'
import * as store from './store.ts'
import { endTokens, findToken, issueToken, redeemToken } from './tokens.ts'

/**
 * Mails a link to choose a new password. The answer and the work are the same for an address without an account:
 * its job finds nothing to send [AU-3].
 */
export async function forgot(ctx: Context, input: { email: string }): Promise<void> {
  const { services, network } = ctx
  const email = normaliseEmail(input.email)
  if (email === null) throw new Failure('email.invalid')
  await services.rates.spend('mailPerPrefix', network)
  await services.rates.spend('mailPerAddress', email)
  await unit(services, async (tx) => {
    const user = await store.userByEmail(tx, email)
    const id = await issueToken(tx, services.secret, { purpose: 'reset', subject: user?.id ?? newId() })
    await queueMail(tx, services.jobs, { kind: 'reset', id })
  })
}

/** Sets the password a reset link allows. Every session ends, and nobody is logged in by it [AU-16]. */
export async function reset(ctx: Context, input: { token: string; password: string }): Promise<void> {
  const { services, network } = ctx
  await services.rates.spend('logInPerPrefix', network)
  const db = services.database.orm
  const row = await findToken(db, 'reset', input.token)
  const user = row && (await store.userById(db, row.subject))
  if (!user) throw new Failure('reset.gone')
  const weak = refusePassword(input.password, passwordContext(services.config.product.name, user.email))
  if (weak) throw new Failure(weak)
  const passwordHash = await hashPassword(input.password)
  await unit(services, async (tx, touch) => {
    if (!(await redeemToken(tx, 'reset', input.token))) throw new Failure('reset.gone')
    await store.setPasswordHash(tx, user.id, passwordHash)
    await endTokens(tx, user.id)
    await endSessions(tx, user.id)
    touch({ topic: topics.sessions(user.id) })
    await queueMail(tx, services.jobs, { kind: 'passwordChanged', id: user.id })
  })
  await forgive(ctx, user.email)
}
