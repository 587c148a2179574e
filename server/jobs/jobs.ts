import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Database } from '#server/db/open.ts'
import { afterCommit } from '#server/db/orm.ts'
import type { Tx } from '#server/db/orm.ts'
import type { Log } from '../telemetry/log.ts'
import { createBossDatabase } from './pg-boss-database.ts'
import { errorCode, PermanentJobError, stackFrames } from './errors.ts'
import { queues } from './queues.ts'
import type { QueueName, QueueOptions } from './queues.ts'

export type Job = {
  /** The same at every attempt, also when a dead letter is queued again. */
  readonly id: string
  readonly data: unknown
  /** 0 at the first attempt. */
  readonly attempt: number
}

export type Jobs = {
  /**
   * Queues a job when `tx` commits, or immediately if `tx` is null. `data` must contain ids only, because jobs outlive
   * the accounts they refer to. It runs at `startAfter` at the earliest. Returns its id.
   */
  send(tx: Tx | null, name: QueueName, data: object, startAfter?: Date): Promise<string>
  /**
   * Runs the jobs of a queue until `close`. A job whose handler throws is retried as its queue defines, except after
   * `PermanentJobError`. Handlers must be idempotent: a job may run twice if the process crashes.
   */
  work(name: QueueName, handler: (job: Job) => Promise<void>): Promise<void>
  /** Stops taking jobs and waits up to 10 seconds for the running ones. Unfinished jobs are retried later. */
  close(): Promise<void>
}

/**
 * Poll interval of an idle queue. Its workers are also woken by the jobs that this process sends; a poll finds those of
 * others, and retries.
 */
const POLL_SECONDS = 0.9
/** pg-boss looks for jobs that wait for other jobs. There are none. */
const FLOW_SECONDS = 86_400
const SCHEMA = 'pgboss'
const CLOSE_TIMEOUT_MS = 10_000

/**
 * Opens the job queue, which uses the pool of the application's database and a schema of its own.
 *
 * @param overrides options of single queues, for tests that need shorter delays
 */
export async function openJobs(
  database: Database,
  log: Log,
  overrides: Readonly<Partial<Record<QueueName, QueueOptions>>> = {},
): Promise<Jobs> {
  const options: Readonly<Record<QueueName, QueueOptions>> = { ...queues, ...overrides }
  const boss = new PgBoss({
    db: createBossDatabase(database.pool),
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    flowIntervalSeconds: FLOW_SECONDS,
    // Reindexing would exceed the statement timeout of the pool, and these tables are small.
    reindex: false,
  })
  logErrors(boss, log)
  await boss.start()
  for (const [name, queueOptions] of Object.entries(options)) await defineQueue(boss, name, queueOptions)

  const workers = new Map<QueueName, string[]>()
  const wake = (name: QueueName): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }

  return {
    async send(tx, name, data, startAfter) {
      const db = tx === null ? {} : { db: fromDrizzle(tx, sql) }
      const id = await boss.send(name, data, startAfter ? { ...db, startAfter } : db)
      if (id === null) throw new Error('The job was not queued.')
      if (startAfter) return id
      if (tx === null) wake(name)
      else afterCommit(tx, () => wake(name))
      return id
    },
    async work(name, handler) {
      for (let worker = 0; worker < options[name].concurrency; worker += 1) {
        const id: string = await boss.work(
          name,
          { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true, perJobResults: true },
          async (jobs) => {
            // There may be more jobs: poll again without delay.
            boss.notifyWorker(id)
            return Promise.all(jobs.map((job) => runJob(job, handler, log)))
          },
        )
        workers.set(name, [...(workers.get(name) ?? []), id])
      }
    },
    close: () => boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS }),
  }
}

async function defineQueue(boss: PgBoss, name: string, queueOptions: QueueOptions): Promise<void> {
  const deadLetter = `${name}-dead`
  const deadLetterOptions = { retentionSeconds: queueOptions.deadLetterRetention }
  const options = {
    retryLimit: queueOptions.maxRetries,
    retryDelay: queueOptions.initialDelay,
    retryBackoff: true,
    retryDelayMax: queueOptions.maxDelay,
    expireInSeconds: queueOptions.timeout,
    // A missing heartbeat reveals a killed node long before its jobs time out.
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
    deadLetter,
  }
  await boss.createQueue(deadLetter, deadLetterOptions)
  await boss.updateQueue(deadLetter, deadLetterOptions)
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

/** Runs the handler once. Stores and logs only the code and the stack of an error, never its message. */
async function runJob(
  job: JobWithMetadata<unknown>,
  handler: (job: Job) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const { id, name: queue, retryCount: attempt } = job
  try {
    await handler({ id: job.sourceRootId ?? id, data: job.data, attempt })
    return { id, status: 'completed' }
  } catch (error) {
    const code = errorCode(error)
    const fields = { job: id, queue, attempt, code, at: stackFrames(error) }
    const isFinal = error instanceof PermanentJobError || attempt >= job.retryLimit
    if (isFinal) log.error(fields, 'job moved to dead letter queue')
    else log.warn(fields, 'job failed; will retry')
    return { id, status: isFinal ? 'deadletter' : 'failed', output: { code } }
  }
}

/** Logs errors of pg-boss, at most one per code in 30 seconds: while the database is unavailable, every poll fails. */
function logErrors(boss: PgBoss, log: Log): void {
  const intervalMs = 30_000
  const lastLoggedAt = new Map<string, number>()
  const shouldLog = (key: string) => {
    const now = Date.now()
    if (now - (lastLoggedAt.get(key) ?? -Infinity) < intervalMs) return false
    lastLoggedAt.set(key, now)
    return true
  }
  boss.on('error', (error) => {
    const code = errorCode(error)
    if (shouldLog(code)) log.error({ code, at: stackFrames(error) }, 'job queue error')
  })
  boss.on('warning', ({ message }) => {
    if (shouldLog(message)) log.warn({ warning: message }, 'job queue warning')
  })
}
