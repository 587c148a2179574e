import type { FastifyBaseLogger } from 'fastify'
import type { TokenBuckets } from '../limits/token-bucket.ts'
import type { FileStore } from '../adapters/files/index.ts'
import type { Config } from '../config/index.ts'
import type { Database } from '../db/open.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Bus } from '../adapters/bus/index.ts'
import type { Leases } from '../adapters/leases/index.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { DistributedTokenBuckets } from '../limits/distributed-token-buckets.ts'

/** Everything a handler works with, opened once by the composition root. */
export type Services = {
  readonly config: Config
  /** Signs mailed tokens and hashes what counters are kept for: at least 32 random characters. */
  readonly secret: string
  readonly log: FastifyBaseLogger
  readonly database: Database
  readonly jobs: Jobs
  readonly files: FileStore
  readonly rates: RateLimits
  readonly bus: Bus
  readonly leases: Leases
  readonly messageRateLimit: DistributedTokenBuckets
  readonly typingRateLimit: TokenBuckets
  readonly signalRateLimit: TokenBuckets
}

/** The same services on the connections that cannot write: for whatever only reads [L5]. One object for one. */
export function asReadOnly(services: Services): Services {
  const known = readers.get(services)
  if (known) return known
  const made = { ...services, database: { ...services.database, ...services.database.readOnly } }
  readers.set(services, made)
  return made
}

const readers = new WeakMap<Services, Services>()
