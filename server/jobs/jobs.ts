import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Database } from '#server/db/open.ts'
import type { Tx } from '#server/db/orm.ts'
import type { Log } from '../telemetry/log.ts'
import { bossDatabase } from './pg-boss-database.ts'
import { codeOf, PermanentJobError, stackFrames } from './errors.ts'
import { queues } from './queues.ts'
import type { QueueName, QueueRules } from './queues.ts'

export type Job = {
  /** The same at every try, and when a dead job is brought back to life. */
  readonly id: string
  readonly data: unknown
  /** 0 at the first try. */
  readonly attempt: number
}

export type Jobs = {
  /**
   * Queues a job. With a transaction it exists only if that commits; with null at once. `data` must hold ids
   * only: jobs outlive the people they are about.
   */
  send(tx: Tx | null, name: QueueName, data: object): Promise<void>
  /**
   * Works on a queue until `close`. A handler that throws is tried again by the queue's rules, unless it throws
   * `GiveUp`. It must bear being run twice for one job: a crash after its work looks like a crash before it.
   */
  work(name: QueueName, handler: (job: Job) => Promise<void>): Promise<void>
  /** Takes no new jobs and waits up to 10 s for the running ones; what is not done then is tried again later. */
  close(): Promise<void>
}

/** Seconds between looks into an idle queue: nearly nothing to the database, and a mail leaves within a second. */
const POLL = 0.5
const SCHEMA = 'pgboss'
const CLOSE_TIMEOUT = 10_000

/**
 * Opens the job queue in the application's database, over its pool; its tables are in a schema of their own.
 * `rules` is for tests that cannot wait.
 */
export async function openJobs(
  database: Database,
  log: Log,
  rules: Readonly<Record<QueueName, QueueRules>> = queues,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: bossDatabase(database.pool),
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // Takes longer than a statement of the application's pool may, and these tables are small.
    reindex: false,
  })
  reportProblems(boss, log)
  await boss.start()
  for (const [name, rule] of Object.entries(rules)) await defineQueue(boss, name, rule)

  return {
    async send(tx, name, data) {
      await boss.send(name, data, tx === null ? {} : { db: fromDrizzle(tx, sql) })
    },
    async work(name, handler) {
      for (let lane = 0; lane < rules[name].concurrency; lane += 1) {
        const id: string = await boss.work(
          name,
          { batchSize: 1, pollingIntervalSeconds: POLL, includeMetadata: true, perJobResults: true },
          async (jobs) => {
            // Where there is one job there may be more: look again without waiting.
            boss.notifyWorker(id)
            return Promise.all(jobs.map((job) => outcomeOf(job, handler, log)))
          },
        )
      }
    },
    close: () => boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT }),
  }
}

async function defineQueue(boss: PgBoss, name: string, rule: QueueRules): Promise<void> {
  const dead = `${name}-dead`
  const deadOptions = { retentionSeconds: rule.deadLetterRetention }
  const options = {
    retryLimit: rule.maxRetries,
    retryDelay: rule.initialDelay,
    retryBackoff: true,
    retryDelayMax: rule.maxDelay,
    expireInSeconds: rule.timeout,
    // A node that was killed is noticed by its missing heartbeat, long before its jobs expire.
    heartbeatSeconds: 20,
    deleteAfterSeconds: 86_400,
    deadLetter: dead,
  }
  await boss.createQueue(dead, deadOptions)
  await boss.updateQueue(dead, deadOptions)
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

/** Runs the handler once. What is stored and logged about a failure is its code and place, never its words. */
async function outcomeOf(
  job: JobWithMetadata<unknown>,
  handler: (job: Job) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const { id, name: queue, retryCount: attempt } = job
  try {
    await handler({ id: job.sourceRootId ?? id, data: job.data, attempt })
    return { id, status: 'completed' }
  } catch (error) {
    const code = codeOf(error)
    const about = { job: id, queue, attempt, code, at: stackFrames(error) }
    const isOver = error instanceof PermanentJobError || attempt >= job.retryLimit
    if (isOver) log.error(about, 'a job was given up; it is kept among the dead ones')
    else log.warn(about, 'a job failed and will be tried again')
    return { id, status: isOver ? 'deadletter' : 'failed', output: { code } }
  }
}

/** A database that is away fails every look into every queue; one line in 30 s says it. */
function reportProblems(boss: PgBoss, log: Log): void {
  const quiet = 30_000
  const lastSaid = new Map<string, number>()
  const shouldLog = (what: string) => {
    const now = Date.now()
    if (now - (lastSaid.get(what) ?? -Infinity) < quiet) return false
    lastSaid.set(what, now)
    return true
  }
  boss.on('error', (error) => {
    const code = codeOf(error)
    if (shouldLog(code)) log.error({ code, at: stackFrames(error) }, 'the job queue had a problem')
  })
  boss.on('warning', ({ message }) => {
    if (shouldLog(message)) log.warn({ warning: message }, 'the job queue warns')
  })
}
