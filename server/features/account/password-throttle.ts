import type { Context } from '#server/rpc/context.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Runs one check of a password within the limits on guessing [AU-12 AU-15]. The attempt is counted before the
 * check, so that parallel guesses count too, and given back when it was right: for the network only this one
 * attempt, or one good log-in would buy many bad ones. Nobody is locked out for ever, and a stranger elsewhere
 * spends another count than the owner's.
 *
 * @param subject the address or id the password belongs to
 * @throws Failure `login.tooMany` with the seconds to wait
 */
export async function checkWithThrottle(
  { services: { rates }, network, log }: Context,
  subject: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const here = hereOf(subject, network)
  try {
    await rates.consume('logInPerNetwork', network)
    await rates.consume('logInPerAccount', here)
    await rates.consume('logInPerAccountGlobal', subject)
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'limit.tooMany') throw error
    log.info({ action: 'password check', result: 'limited' }, 'refused')
    throw new AppError('login.tooMany', { values: error.values, retryAfter: error.retryAfter ?? 60 })
  }
  const isRight = await check()
  if (isRight) {
    await rates.refund('logInPerNetwork', network)
    await rates.reset('logInPerAccount', here)
    await rates.refund('logInPerAccountGlobal', subject)
  }
  return isRight
}

const hereOf = (subject: string, network: string): string => `${subject}\n${network}`

/** Whoever guessed at an account must not have locked its owner out of the log-in after a reset [AU-12]. */
export async function resetThrottle(
  { services: { rates }, network }: Pick<Context, 'services' | 'network'>,
  subject: string,
): Promise<void> {
  await rates.reset('logInPerAccount', hereOf(subject, network))
  await rates.reset('logInPerAccountGlobal', subject)
}
