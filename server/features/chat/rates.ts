import type { TokenBuckets } from '#server/limits/token-bucket.ts'
import type { Me } from '#shared/contract/account.ts'
import { AppError } from '#shared/errors.ts'

/** Consumes one of the member's tokens. Throws `reason` with the time until the next one [RT-5]. */
export function consumeRate(
  buckets: Pick<TokenBuckets, 'consume'>,
  me: Me,
  reason: 'chat.tooFast' | 'limit.tooMany',
): void {
  const seconds = buckets.consume(me.id)
  if (seconds === 0) return
  const retryAfter = Math.max(1, Math.ceil(seconds))
  throw new AppError(reason, { retryAfter })
}
