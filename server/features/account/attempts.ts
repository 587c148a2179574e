import type { Context } from '#server/context.ts'
import { Failure } from '#shared/errors.ts'

/**
 * Runs one check of a password within the limits on guessing [AU-12 AU-15]. The attempt is counted before the
 * check, so that parallel guesses count too, and given back when it was right: for the network only this one
 * attempt, or one good log-in would buy many bad ones. Nobody is locked out for ever, and a stranger elsewhere
 * spends another count than the owner's.
 *
 * @param subject the address or id the password belongs to
 * @throws Failure `login.tooMany` with the seconds to wait
 */
export async function guardedCheck(
  { services: { rates }, network, log }: Context,
  subject: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const here = hereOf(subject, network)
  try {
    await rates.spend('logInPerPrefix', network)
    await rates.spend('logInPerAccount', here)
    await rates.spend('logInPerAccountAnywhere', subject)
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'limit.tooMany') throw error
    log.info({ action: 'password check', result: 'limited' }, 'refused')
    throw new Failure('login.tooMany', { values: error.values, retryAfter: error.retryAfter ?? 60 })
  }
  const isRight = await check()
  if (isRight) {
    await rates.refund('logInPerPrefix', network)
    await rates.forget('logInPerAccount', here)
    await rates.refund('logInPerAccountAnywhere', subject)
  }
  return isRight
}

const hereOf = (subject: string, network: string): string => `${subject}\n${network}`

/** Whoever guessed at an account must not have locked its owner out of the log-in after a reset [AU-12]. */
export async function forgive(
  { services: { rates }, network }: Pick<Context, 'services' | 'network'>,
  subject: string,
): Promise<void> {
  await rates.forget('logInPerAccount', hereOf(subject, network))
  await rates.forget('logInPerAccountAnywhere', subject)
}
