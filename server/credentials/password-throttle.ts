import type { Context } from '#server/rpc/context.ts'
import type { RateName } from '#server/limits/rate-limits.ts'
import { AppError } from '#shared/errors.ts'

/** A limit that an attempt counts against, and what a correct password does to the count. */
type Share = readonly [name: RateName, subject: string, onSuccess: 'refund' | 'reset']

/**
 * The limits that an attempt counts against. A device in which someone has logged in before has its own, and the wide
 * one of its network; all others behind an address share one. So no one can lock out a school [AU-20]. On a device on
 * which the account has logged in before, guesses elsewhere do not count.
 */
function sharesOf(
  { network, device }: Pick<Context, 'network' | 'device'>,
  email: string,
  kind: 'password' | 'factor',
): Share[] {
  // Codes have counters of their own: a correct password must not reset them [MF3].
  // What was entered as an address may have line breaks: it must not name such a counter.
  const subject = kind === 'factor' ? `factor\n${email}` : email.replaceAll('\n', ' ')
  const source: Share[] =
    device.id === null
      ? [['logInPerNetwork', network, 'refund']]
      : [
          ['logInPerDevice', device.id, 'refund'],
          ['logInPerNetworkKnown', network, 'refund'],
        ]
  const account: Share[] =
    device.id !== null && device.knows(email)
      ? [['logInPerAccount', toAccountKey(subject, device.id), 'reset']]
      : [
          ['logInPerAccount', toAccountKey(subject, network), 'reset'],
          ['logInPerAccountGlobal', subject, 'refund'],
        ]
  return [...source, ...account]
}

/**
 * Runs one check of a password within the rate limits on guessing [AU-12 AU-15 AU-20]. Counts the attempt before the
 * check, so that parallel guesses count too, and refunds it when the password is correct. The limits of the network and
 * of the device get back this attempt only, or one correct log-in would allow many guesses. No account is locked
 * forever, and attempts from another network count separately from the owner's.
 *
 * @param email that of the password's owner
 * @param kind what is checked: a password, or a code of the second factor
 * @throws AppError `login.tooMany` with the seconds to wait
 */
export async function checkWithThrottle(
  ctx: Pick<Context, 'services' | 'network' | 'device' | 'log'>,
  email: string,
  check: () => Promise<boolean>,
  kind: 'password' | 'factor' = 'password',
): Promise<boolean> {
  const { rates } = ctx.services
  const shares = sharesOf(ctx, email, kind)
  try {
    for (const [name, key] of shares) await rates.consume(name, key)
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'limit.tooMany') throw error
    ctx.log.info({ action: 'password check', result: 'limited' }, 'password check limited')
    throw new AppError('login.tooMany', { values: error.values, retryAfter: error.retryAfter ?? 60 })
  }
  const isCorrect = await check()
  if (isCorrect) for (const [name, key, onSuccess] of shares) await rates[onSuccess](name, key)
  return isCorrect
}

const toAccountKey = (subject: string, from: string): string => `${subject}\n${from}`

/** Counts a call that needs no password: against the device, or against all unknown devices of the network [AU-20]. */
export async function consumeShare(
  { services: { rates }, network, device }: Pick<Context, 'services' | 'network' | 'device'>,
  kind: 'mail' | 'logIn',
): Promise<void> {
  if (device.id === null) return rates.consume(`${kind}PerNetwork`, network)
  await rates.consume(`${kind}PerDevice`, device.id)
  await rates.consume(`${kind}PerNetworkKnown`, network)
}

/** Resets the limits of an account after a password reset: guesses by others must not lock its owner out [AU-12]. */
export async function resetThrottle(
  { services: { rates }, network, device }: Pick<Context, 'services' | 'network' | 'device'>,
  subject: string,
): Promise<void> {
  await rates.reset('logInPerAccount', toAccountKey(subject, network))
  if (device.id !== null) await rates.reset('logInPerAccount', toAccountKey(subject, device.id))
  await rates.reset('logInPerAccountGlobal', subject)
}
