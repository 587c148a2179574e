import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'
import { rate, trustedNetworkMultiplier } from '#shared/limits.ts'

export type RateName = keyof typeof rate

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

export type RateOptions = { pool: pg.Pool; secret: string; trustedNetworks: readonly string[] }

/** Creates the rate limits of `limits.rate`. `trustedNetworks` are addresses or CIDR ranges with higher limits. */
export function createRateLimits({ pool, secret, trustedNetworks }: RateOptions): RateLimits {
  const trusted = blockList(trustedNetworks)
  const names = Object.keys(rate) as RateName[]
  const limiters = new Map(
    names.flatMap((name) => [
      [name, limiter(pool, name, 1)] as const,
      [`${name}*`, limiter(pool, name, trustedNetworkMultiplier)] as const,
    ]),
  )
  const pick = (name: RateName, subject: string): RateLimiterPostgres => {
    const match = limiters.get(isTrusted(trusted, subject) ? `${name}*` : name)
    if (!match) throw new Error(`no limiter ${name}`)
    return match
  }
  // Stores a keyed hash of the subject, which would identify a person.
  const hashSubject = (subject: string) =>
    createHmac('sha256', secret).update(`rate:${subject}`).digest('base64url')

  return {
    consume: (name, subject) => failClosed(() => pick(name, subject).consume(hashSubject(subject))),
    refund: (name, subject) => failClosed(() => pick(name, subject).reward(hashSubject(subject))),
    reset: (name, subject) => failClosed(() => pick(name, subject).delete(hashSubject(subject))),
  }
}

function limiter(pool: pg.Pool, name: RateName, factor: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rate[name].points * factor,
    duration: rate[name].seconds,
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

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

function isTrusted(list: BlockList, subject: string): boolean {
  const address = subject.replace(/::\/64$/, '::')
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
