import type { AuthContext } from '#server/rpc/context.ts'
import type { Executor } from '#server/db/orm.ts'
import { rotateSecret } from '#server/sessions/store.ts'
import type { Session } from '#server/sessions/store.ts'
import { AppError } from '#shared/errors.ts'
import { checkWithThrottle } from '#server/credentials/password-throttle.ts'
import { verifyPassword } from '#server/credentials/passwords.ts'
import * as store from './store.ts'

export type SessionContext = AuthContext & { readonly session: Session }

/** Checks the current password again, under the rate limits of log-in, and returns its hash [AU-15]. */
export async function reauthenticate(ctx: SessionContext, password: string): Promise<string> {
  const user = await store.userById(ctx.services.database.orm, ctx.me.id)
  const isCorrect = await checkWithThrottle(ctx, ctx.me.email, () =>
    verifyPassword(user?.passwordHash ?? null, password, ctx.device.id !== null),
  )
  if (!isCorrect || !user) throw new AppError('password.wrong')
  return user.passwordHash
}

/** Rotates the session's secret after the password was checked again; the old cookie is void [SE-1]. */
export async function renewCookie(ctx: SessionContext, tx: Executor): Promise<() => void> {
  const { secret, isRemembered } = await rotateSecret(tx, ctx.session.id)
  return () => ctx.cookies?.set(secret, isRemembered)
}

/** Renews the secret of the session after the password was checked again, in a call over HTTP [SE-1]. */
export async function renewSession(ctx: SessionContext): Promise<void> {
  if (!ctx.cookies) return
  const setCookie = await renewCookie(ctx, ctx.services.database.orm)
  setCookie()
}
