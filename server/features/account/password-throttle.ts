import type { Context } from '#server/rpc/context.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Runs one check of a password within the rate limits on guessing [AU-12 AU-15]. Counts the attempt before the check,
 * so that parallel guesses count too, and refunds it when the password is correct. The limit of the network gets back
 * this attempt only, or one correct log-in would allow many guesses. No account is locked forever, and attempts from
 * another network count separately from the owner's.
 *
 * @param subject the email or id of the password's owner
 * @throws AppError `login.tooMany` with the seconds to wait
 */
export async function checkWithThrottle(
  { services: { rates }, network, log }: Context,
  subject: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const accountKey = toAccountKey(subject, network)
  try {
    await rates.consume('logInPerNetwork', network)
    await rates.consume('logInPerAccount', accountKey)
    await rates.consume('logInPerAccountGlobal', subject)
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'limit.tooMany') throw error
    log.info({ action: 'password check', result: 'limited' }, 'password check limited')
    throw new AppError('login.tooMany', { values: error.values, retryAfter: error.retryAfter ?? 60 })
  }
  const isCorrect = await check()
  if (isCorrect) {
    await rates.refund('logInPerNetwork', network)
    await rates.reset('logInPerAccount', accountKey)
    await rates.refund('logInPerAccountGlobal', subject)
  }
  return isCorrect
}

const toAccountKey = (subject: string, network: string): string => `${subject}\n${network}`

/** Resets the limits of an account after a password reset: guesses by others must not lock its owner out [AU-12]. */
export async function resetThrottle(
  { services: { rates }, network }: Pick<Context, 'services' | 'network'>,
  subject: string,
): Promise<void> {
  await rates.reset('logInPerAccount', toAccountKey(subject, network))
  await rates.reset('logInPerAccountGlobal', subject)
}
