import { live as limit } from '#shared/limits.ts'
import type { Random } from './ports.ts'

/**
 * The wait before attempt number `attempt`, from 0 on: 1, 2, 5, then always 10 s, each with up to 20 % jitter in both
 * directions, so that many clients that lost the same server do not return at the same moment [SY8].
 */
export function backoffDelay(attempt: number, random: Random): number {
  const step = limit.backoff[Math.min(attempt, limit.backoff.length - 1)] ?? 10_000
  return step * (0.8 + random() * 0.4)
}
