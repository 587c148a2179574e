import type { FastifyBaseLogger } from 'fastify'
import type { TokenBuckets } from '../limits/token-bucket.ts'
import type { FileStore } from '../adapters/files/index.ts'
import type { Config } from '../config/index.ts'
import type { Keys } from '../config/keys.ts'
import type { Database } from '../db/open.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Bus } from '../adapters/bus/index.ts'
import type { PushSender } from '../adapters/push/index.ts'
import type { Leases } from '../adapters/leases/index.ts'
import type { MemberLimits } from '../limits/member-limits.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { DistributedTokenBuckets } from '../limits/distributed-token-buckets.ts'

/** The dependencies of every handler, created once at startup. */
export type Services = {
  readonly config: Config
  /** Derived from SECRET: one key for each purpose. */
  readonly keys: Keys
  readonly log: FastifyBaseLogger
  readonly database: Database
  readonly jobs: Jobs
  readonly files: FileStore
  readonly rates: RateLimits
  readonly bus: Bus
  readonly leases: Leases
  readonly push: PushSender
  readonly messageRateLimit: DistributedTokenBuckets
  readonly memberLimits: MemberLimits
  readonly typingRateLimit: TokenBuckets
  readonly signalRateLimit: TokenBuckets
}

/** The same services on the read-only pool, for code that only reads [L5]. Memoized for each `services`. */
export function asReadOnly(services: Services): Services {
  const existing = readOnlyServices.get(services)
  if (existing) return existing
  const created = { ...services, database: { ...services.database, ...services.database.readOnly } }
  readOnlyServices.set(services, created)
  return created
}

const readOnlyServices = new WeakMap<Services, Services>()
