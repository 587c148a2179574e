import type { FastifyBaseLogger } from 'fastify'
import type { Buckets } from './bucket.ts'
import type { FileStore } from './adapters/files/index.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Bus } from './adapters/bus/index.ts'
import type { Leases } from './adapters/leases/index.ts'
import type { Rates } from './rate.ts'
import type { SharedBuckets } from './shared-buckets.ts'

/** Everything a handler works with, opened once by the composition root. */
export type Services = {
  readonly config: Config
  /** Signs mailed tokens and hashes what counters are kept for: at least 32 random characters. */
  readonly secret: string
  readonly log: FastifyBaseLogger
  readonly database: Database
  readonly jobs: Jobs
  readonly files: FileStore
  readonly rates: Rates
  readonly bus: Bus
  readonly leases: Leases
  readonly messageBuckets: SharedBuckets
  readonly typingBuckets: Buckets
  readonly signalBuckets: Buckets
}

/** The same services on the connections that cannot write: for whatever only reads [L5]. One object for one. */
export function forReading(services: Services): Services {
  const known = readers.get(services)
  if (known) return known
  const made = { ...services, database: { ...services.database, ...services.database.reading } }
  readers.set(services, made)
  return made
}

const readers = new WeakMap<Services, Services>()
