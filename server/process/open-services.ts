import { messageRate, signalRate, typingRate } from '#shared/limits.ts'
import { openBus } from '../adapters/bus/index.ts'
import { openFiles } from '../adapters/files/index.ts'
import { openLeases } from '../adapters/leases/index.ts'
import { openMail } from '../adapters/mail/index.ts'
import { openPush } from '../adapters/push/index.ts'
import { openRedis } from '../adapters/redis/index.ts'
import { createTokenBuckets } from '../limits/token-bucket.ts'
import { startApproval } from '../features/approval/start.ts'
import { startCaseWorker } from '#server/case-records/case-jobs.ts'
import { createMailAdmission } from '../features/notices/admission.ts'
import { startPushWorker } from '../features/notices/push/worker.ts'
import { openJobs } from '../jobs/jobs.ts'
import { localeOfAddress } from '../locale/receivers.ts'
import { createAfterMail, createMailers } from '../registry/mailers.ts'
import { startMailWorker } from '../mail/queue.ts'
import { createMemberLimits } from '../limits/member-limits.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import type { Services } from '../rpc/services.ts'
import { parseNodePayload } from '../features/chat/node-payload.ts'
import { distribute } from '../limits/distributed-token-buckets.ts'

type BaseServices = Pick<Services, 'config' | 'keys' | 'log' | 'database'>

export type RunningServices = {
  readonly services: Services
  /** Starts sending queued emails and pushes, and opening queued cases. */
  readonly startWorkers: () => Promise<void>
  /** Closes all services in reverse order. The database stays open. */
  readonly close: () => Promise<void>
}

/** Opens all services of the server. `base.database` must be migrated. */
export async function openServices(base: BaseServices): Promise<RunningServices> {
  const { config, keys, log, database } = base
  await startApproval(base)
  const redis = await openRedis(config, keys, log)
  const bus = await openBus(redis, log, parseNodePayload)
  const leases = await openLeases(redis, bus)
  const jobs = await openJobs(database, log)
  const files = await openFiles(config)
  const transport = await openMail(config, database)
  const services: Services = {
    ...base,
    bus,
    leases,
    jobs,
    files,
    push: openPush(config, keys),
    rates: createRateLimits({ pool: database.pool, keys, trustedNetworks: config.trustedNetworks }),
    memberLimits: createMemberLimits({ bus, trustedNetworks: config.trustedNetworks }),
    messageRateLimit: distribute(createTokenBuckets(messageRate), bus),
    typingRateLimit: createTokenBuckets(typingRate),
    signalRateLimit: createTokenBuckets(signalRate),
  }
  const brand = { name: config.product.name, baseUrl: config.baseUrl, contact: config.product.contact }
  return {
    services,
    async startWorkers() {
      await startMailWorker({
        ...{ jobs, transport, brand, log },
        mailers: createMailers(services),
        admission: createMailAdmission(services),
        languages: {
          default: config.locales.default,
          of: (email) => localeOfAddress(database.orm, config, email),
        },
        afterMail: createAfterMail(services),
      })
      await startCaseWorker(services)
      await startPushWorker(services)
    },
    async close() {
      await jobs.close()
      await transport.close()
      await files.close()
      leases.close()
      await bus.close()
      await redis?.close()
    },
  }
}
