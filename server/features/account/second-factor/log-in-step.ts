import type { Context } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { Me } from '#shared/contract/account.ts'
import { openSession } from '../open-session.ts'
import type { Verified } from '../open-session.ts'
import { consumeShare } from '../password-throttle.ts'
import * as store from '../store.ts'
import { redeemTokenById } from '../tokens.ts'
import { checkCode } from './check-code.ts'
import { countTry, findTicket, issueTicket } from './log-in-ticket.ts'

/** After the correct password: gives the browser a log-in ticket instead of a session [MF2]. */
export async function startSecondStep(
  { services, cookies }: Context,
  { userId, passwordHash }: Verified,
): Promise<{ me: null; needsCode: true }> {
  const ticket = await transact(services, async (tx) => {
    // A password that changes from here on revokes the ticket.
    if (!(await store.lockIfPasswordUnchanged(tx, userId, passwordHash))) throw new AppError('login.wrong')
    return issueTicket(tx, userId)
  })
  cookies?.setTicket(ticket)
  return { me: null, needsCode: true }
}

/** Finishes a log-in with a one-time code or a recovery code, in the browser that entered the password [MF2]. */
export async function logInWithCode(
  ctx: Context,
  { code, remember }: { code: string; remember: boolean },
): Promise<{ me: Me }> {
  const { services, cookies } = ctx
  if (!cookies) throw new AppError('app.invalid')
  const db = services.database.orm
  const ticket = await findTicket(db, cookies.ticket)
  const user = ticket && (await store.userById(db, ticket.userId))
  if (!user) {
    await consumeShare(ctx, 'logIn')
    throw new AppError('factor.expired')
  }
  await checkCode(ctx, user, code, async () => {
    if (!(await countTry(db, ticket))) throw new AppError('factor.expired')
  })
  const me = await openSession(ctx, { userId: user.id, isRemembered: remember }, async (tx) => {
    await store.lockUser(tx, user.id)
    if (!(await redeemTokenById(tx, ticket.id))) throw new AppError('factor.expired')
  })
  cookies.setTicket(null)
  return { me }
}
