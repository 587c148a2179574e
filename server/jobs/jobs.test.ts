import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import type { Log } from '../telemetry/log.ts'
import { openTestDatabase } from '../testing/backends/database.ts'
import { PermanentJobError } from './errors.ts'
import { openJobs } from './jobs.ts'
import type { Job, Jobs } from './jobs.ts'
import { queues } from './queues.ts'

const shortDelays = { mail: { ...queues.mail, initialDelay: 1, maxDelay: 1, maxRetries: 2 } }
const waitOptions = { timeout: 60_000, interval: 20 }

describe('jobs', () => {
  let database: Database
  let jobs: Jobs
  let lines: { level: string; details: object; message: string }[]

  beforeEach(async () => {
    lines = []
    const record = (level: string) => (details: object, message: string) =>
      lines.push({ level, details, message })
    const log: Log = {
      info: record('info'),
      warn: record('warn'),
      error: record('error'),
      fatal: record('fatal'),
    }
    database = await openTestDatabase()
    jobs = await openJobs(database, log, shortDelays)
  })
  afterEach(async () => {
    await jobs.close()
    await database.close()
  })

  const states = async (queue: string) => {
    const { rows } = await database.orm.execute<{ state: string }>(
      sql`select state::text from pgboss.job where name = ${queue}`,
    )
    return rows.map((row) => row.state)
  }

  it('[JB1] runs a job within a second after its transaction committed', async () => {
    const seen: Job[] = []
    await jobs.work('mail', async (job) => void seen.push(job))
    await database.orm.transaction((tx) => jobs.send(tx, 'mail', { id: 'a' }))
    await vi.waitFor(() => expect(seen).toHaveLength(1), waitOptions)
    expect(seen[0]).toMatchObject({ data: { id: 'a' }, attempt: 0 })
  })

  it('[JB1] discards a job if its transaction rolls back', async () => {
    const undone = database.orm.transaction(async (tx) => {
      await jobs.send(tx, 'mail', { id: 'a' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await states('mail')).toEqual([])
  })

  it('[JB1] does not run a job before the commit', async () => {
    const seen: Job[] = []
    await jobs.work('mail', async (job) => void seen.push(job))
    await database.orm.transaction(async (tx) => {
      await jobs.send(tx, 'mail', { id: 'a' })
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      expect(seen).toEqual([])
    })
    await vi.waitFor(() => expect(seen).toHaveLength(1), waitOptions)
  })

  it('[JB2] retries a failed job under the same id, and makes it a dead letter after the last retry', async () => {
    const seen: Job[] = []
    await jobs.work('mail', async (job) => {
      seen.push(job)
      throw new Error('mia@example.org is not at home')
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await vi.waitFor(async () => expect(await states('mail-dead')).toEqual(['created']), waitOptions)
    expect(seen.map((job) => job.attempt)).toEqual([0, 1, 2])
    expect(new Set(seen.map((job) => job.id)).size).toBe(1)
    expect(lines.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
    expect(lines.at(-1)?.details).toMatchObject({
      job: seen[0]?.id,
      queue: 'mail',
      attempt: 2,
      code: 'Error',
    })
  })

  it('[JB2] does not retry after a permanent error', async () => {
    let runs = 0
    await jobs.work('mail', async () => {
      runs += 1
      throw new PermanentJobError('refused')
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await vi.waitFor(async () => expect(await states('mail-dead')).toEqual(['created']), waitOptions)
    expect(await states('mail')).toEqual(['failed'])
    expect(runs).toBe(1)
  })

  it('[OP-1] leaves no error message in the log or in the database', async () => {
    await jobs.work('mail', async () => {
      throw new Error('mia@example.org is not at home')
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await vi.waitFor(async () => expect(await states('mail-dead')).toHaveLength(1), waitOptions)
    const { rows } = await database.orm.execute(sql`select * from pgboss.job`)
    expect(JSON.stringify([rows, lines])).not.toContain('mia')
  })

  it('[JB1] runs many queued jobs without a delay between them', async () => {
    const seen = new Set<unknown>()
    await jobs.work('mail', async (job) => void seen.add(job.data))
    await database.orm.transaction(async (tx) => {
      for (let number = 0; number < 30; number += 1) await jobs.send(tx, 'mail', { number })
    })
    await vi.waitFor(() => expect(seen.size).toBe(30), waitOptions)
    // One job per poll would take longer than the timeout of `waitOptions`.
  })

  it('[JB3] finishes the running job before it closes', async () => {
    let isDone = false
    const started = Promise.withResolvers<void>()
    await jobs.work('mail', async () => {
      started.resolve()
      await new Promise((resolve) => setTimeout(resolve, 600))
      isDone = true
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await started.promise
    await jobs.close()
    expect(isDone).toBe(true)
    expect(await states('mail')).toEqual(['completed'])
  })

  it('[JB3] runs a job that another node queued', async () => {
    const other = await openJobs(database, { info() {}, warn() {}, error() {}, fatal() {} }, shortDelays)
    await other.send(null, 'mail', { id: 'a' })
    await other.close()
    const seen: Job[] = []
    await jobs.work('mail', async (job) => void seen.push(job))
    await vi.waitFor(() => expect(seen).toHaveLength(1), waitOptions)
  })
})
