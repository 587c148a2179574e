import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Keys } from '#server/config/keys.ts'
import { AppError } from '#shared/errors.ts'
import { applicationRate } from '#shared/limits/approval.ts'
import { callRate } from '#shared/limits/call.ts'
import { factorRate } from '#shared/limits/factor.ts'
import { guardianRate } from '#shared/limits/guardian.ts'
import { invitationRate } from '#shared/limits/account.ts'
import { noticeRate } from '#shared/limits/notice.ts'
import { rate, trustedNetworkMultiplier, widerNetworks } from '#shared/limits.ts'
import { createTrustedNetworks } from './trusted-networks.ts'

const rates = {
  ...rate,
  ...factorRate,
  ...applicationRate,
  ...callRate,
  ...guardianRate,
  ...invitationRate,
  ...noticeRate,
}
export type RateName = keyof typeof rates

/** Counts attempts in the database, so that all nodes share the counters and a restart keeps them [AU-13]. */
export type RateLimits = {
  /**
   * Counts an attempt of `subject`: a user id, an email address, or a network. Throws `limit.tooMany` with the seconds
   * to wait, and `app.unavailable` if the database cannot be reached.
   */
  consume(name: RateName, subject: string): Promise<void>
  /** Uncounts one attempt. */
  refund(name: RateName, subject: string): Promise<void>
  /** Sets the counter to zero. */
  reset(name: RateName, subject: string): Promise<void>
}

export type RateOptions = { pool: pg.Pool; keys: Keys; trustedNetworks: readonly string[] }

/** Creates the rate limits of `rate`, `factorRate`, and `applicationRate`. `trustedNetworks` are addresses or CIDR ranges with higher limits. */
export function createRateLimits({ pool, keys, trustedNetworks }: RateOptions): RateLimits {
  const isTrusted = createTrustedNetworks(trustedNetworks)
  const names = Object.keys(rates) as RateName[]
  const limiters = new Map(
    names.flatMap((name) =>
      FACTORS.flatMap((factor) => [
        [`${name} ${factor}`, limiter(pool, name, factor)] as const,
        [
          `${name} ${factor * trustedNetworkMultiplier}`,
          limiter(pool, name, factor * trustedNetworkMultiplier),
        ] as const,
      ]),
    ),
  )
  const pick = (name: RateName, subject: string, factor: number): RateLimiterPostgres => {
    const match = limiters.get(`${name} ${isTrusted(subject) ? factor * trustedNetworkMultiplier : factor}`)
    if (!match) throw new Error(`no limiter ${name}`)
    return match
  }
  // Stores a keyed hash of the subject, which would identify a person. Another SECRET starts the counters anew, once:
  // counting under the old key, too, would double the statements of each attempt.
  const hashSubject = (subject: string) => keys.current.hmac('rate', subject).toString('base64url')

  return {
    consume: (name, subject) =>
      failClosed(async () => {
        for (const [wider, factor] of withWiderNetworks(subject))
          await pick(name, subject, factor).consume(hashSubject(wider))
      }),
    refund: (name, subject) =>
      failClosed(async () => {
        for (const [wider, factor] of withWiderNetworks(subject))
          await pick(name, subject, factor).reward(hashSubject(wider))
      }),
    reset: (name, subject) => failClosed(() => pick(name, subject, 1).delete(hashSubject(subject))),
  }
}

const FACTORS = [1, ...Object.values(widerNetworks)]

/** A subject and, if it is an IPv6 network, the larger ones around it, each with the factor of its limit [AU-12]. */
function withWiderNetworks(subject: string): [subject: string, factor: number][] {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(subject)?.slice(1)
  if (!groups) return [[subject, 1]]
  const [first, second, third, fourth = '0'] = groups
  const site = `${first}:${second}:${third}`
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    [subject, 1],
    [`${site}:${upper}::/56`, widerNetworks[56]],
    [`${site}::/48`, widerNetworks[48]],
  ]
}

function limiter(pool: pg.Pool, name: RateName, factor: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rates[name].points * factor,
    duration: rates[name].seconds,
  })
}

/** Fails closed: if the counter store is unavailable, the attempt is rejected [AU-13]. */
async function failClosed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(Math.ceil(error.msBeforeNext / 1000))
    throw new AppError('app.unavailable', { retryAfter: 10 })
  }
}

function tooMany(seconds: number): AppError {
  const retryAfter = Math.max(1, seconds)
  return new AppError('limit.tooMany', { retryAfter })
}

/** The network that a household or school shares: a whole IPv4 address, or the /64 of an IPv6 address [AU-12]. */
export function toClientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  const [before = '', after = ''] = address.split('::')
  const leading = before.split(':').filter(Boolean)
  const trailing = after.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Math.max(0, 8 - leading.length - trailing.length) : 0
  const groups = [...leading, ...Array<string>(zeros).fill('0'), ...trailing].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
