import { createHmac } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'
import { rate, trustedNetworkMultiplier } from '#shared/limits.ts'

export type RateName = keyof typeof rate

/** Counts attempts in the database, so that all nodes share them and a restart forgets none [AU-13]. */
export type RateLimits = {
  /** Spends one attempt. Throws `limit.tooMany` with the seconds to wait; `app.unavailable` when it cannot count. */
  consume(name: RateName, subject: string): Promise<void>
  /** Gives one attempt back. */
  refund(name: RateName, subject: string): Promise<void>
  /** Starts a count anew. */
  reset(name: RateName, subject: string): Promise<void>
}

export type RateOptions = { pool: pg.Pool; secret: string; trustedNetworks: readonly string[] }

/** Opens the counters of `limits.rate`. */
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
    const found = limiters.get(isTrusted(trusted, subject) ? `${name}*` : name)
    if (!found) throw new Error(`no limiter ${name}`)
    return found
  }
  // Subjects are addresses and networks: the table holds their keyed hash, which names nobody.
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(`rate:${subject}`).digest('base64url')

  return {
    consume: (name, subject) => failClosed(() => pick(name, subject).consume(keyOf(subject))),
    refund: (name, subject) => failClosed(() => pick(name, subject).reward(keyOf(subject))),
    reset: (name, subject) => failClosed(() => pick(name, subject).delete(keyOf(subject))),
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

/** No count, no entry: whoever guards a log-in must not open it because the store is away [AU-13]. */
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
  return new AppError('limit.tooMany', { retryAfter, values: { wait: formatDuration(retryAfter) } })
}

/** '1 second', '14 minutes', '3 hours': what a person has to wait, never less than it is. */
export function formatDuration(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds <= 5_400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** The part of an address that one household or school shares: IPv4 whole, IPv6 its /64 [AU-12]. */
export function toClientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const gap = ip.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back].slice(0, 4)
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
