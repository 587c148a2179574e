import type { Context } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { LogInResult, Me } from '#shared/contract/account.ts'
import type { PasskeyAssertion } from '#shared/contract/passkeys.ts'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import { openSession } from '../log-in/open-session.ts'
import type { Verified } from '../log-in/open-session.ts'
import { consumeShare } from '#server/credentials/password-throttle.ts'
import * as store from '../store.ts'
import { redeemTokenById } from '../tokens.ts'
import { checkFactor } from './check-factor.ts'
import { countTry, findTicket, issueTicket } from './log-in-ticket.ts'
import { countPasskeys } from './passkeys/store.ts'
import { requestPasskey } from './passkeys/redeem-passkey.ts'
import { hasOneTimeCodes } from './store.ts'

/** After the correct password: gives the browser a log-in ticket instead of a session [MF2]. */
export async function startSecondStep(
  { services, cookies }: Context,
  { userId, passwordHash }: Verified,
): Promise<LogInResult> {
  const ticket = await transact(services, async (tx) => {
    // A password that changes from here on revokes the ticket.
    if (!(await store.lockIfPasswordUnchanged(tx, userId, passwordHash))) throw new AppError('login.wrong')
    return issueTicket(tx, userId)
  })
  cookies?.setTicket(ticket)
  const db = services.database.orm
  if ((await countPasskeys(db, userId)) === 0) return { me: null, needsCode: true }
  const passkeys = (await hasOneTimeCodes(db, userId)) ? 'besidesCodes' : 'alone'
  return { me: null, needsCode: true, passkeys }
}

/** Finishes a log-in with a one-time code or a recovery code, in the browser that entered the password [MF2]. */
export const logInWithCode = (
  ctx: Context,
  { code, remember }: { code: string; remember: boolean },
): Promise<{ me: Me }> => finishLogIn(ctx, { code }, remember)

/** Finishes a log-in with a passkey, in the browser that entered the password [PK2]. */
export const logInWithPasskey = (
  ctx: Context,
  { passkey, remember }: { passkey: PasskeyAssertion; remember: boolean },
): Promise<{ me: Me }> => finishLogIn(ctx, { passkey }, remember)

/** Creates a challenge for the passkeys of the member whose password was entered in this browser [PK2]. */
export async function requestLogInPasskey(ctx: Context) {
  const { ticket, user } = await requireTicket(ctx)
  await ctx.services.rates.consume('passkeyRequestPerUser', user.id)
  return requestPasskey(ctx.services, { userId: user.id, id: ticket.id })
}

async function requireTicket(ctx: Context) {
  const { services, cookies } = ctx
  if (!cookies) throw new AppError('app.invalid')
  const db = services.database.orm
  const ticket = await findTicket(db, cookies.ticket)
  const user = ticket && (await store.userById(db, ticket.userId))
  if (user) return { cookies, ticket, user }
  await consumeShare(ctx, 'logIn')
  throw new AppError('factor.expired')
}

async function finishLogIn(ctx: Context, proof: FactorProof, isRemembered: boolean): Promise<{ me: Me }> {
  const { cookies, ticket, user } = await requireTicket(ctx)
  const db = ctx.services.database.orm
  const beforeCheck = async () => {
    if (!(await countTry(db, ticket))) throw new AppError('factor.expired')
  }
  await checkFactor(ctx, user, proof, { id: ticket.id, beforeCheck })
  const me = await openSession(ctx, { userId: user.id, isRemembered }, async (tx) => {
    await store.lockUser(tx, user.id)
    if (!(await redeemTokenById(tx, ticket.id))) throw new AppError('factor.expired')
  })
  cookies.setTicket(null)
  return { me }
}
