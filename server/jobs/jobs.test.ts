import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import type { Log } from '../telemetry/log.ts'
import { openTestDatabase } from '../testing/backends/database.ts'
import { PermanentJobError } from './errors.ts'
import { openJobs } from './jobs.ts'
import type { Job, Jobs } from './jobs.ts'
import { queues } from './queues.ts'

const hasty = { mail: { ...queues.mail, initialDelay: 1, maxDelay: 1, maxRetries: 2 } }
const soon = { timeout: 10_000, interval: 20 }

describe('jobs', () => {
  let database: Database
  let jobs: Jobs
  let lines: { level: string; details: object; message: string }[]

  beforeEach(async () => {
    lines = []
    const say = (level: string) => (details: object, message: string) =>
      lines.push({ level, details, message })
    const log: Log = { info: say('info'), warn: say('warn'), error: say('error'), fatal: say('fatal') }
    database = await openTestDatabase()
    jobs = await openJobs(database, log, hasty)
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

  it('[JB1] runs what a committed transaction queued, within a second', async () => {
    const seen: Job[] = []
    await jobs.work('mail', async (job) => void seen.push(job))
    await database.orm.transaction((tx) => jobs.send(tx, 'mail', { id: 'a' }))
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
    expect(seen[0]).toMatchObject({ data: { id: 'a' }, attempt: 0 })
  })

  it('[JB1] forgets what a transaction queued that was undone', async () => {
    const undone = database.orm.transaction(async (tx) => {
      await jobs.send(tx, 'mail', { id: 'a' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await states('mail')).toEqual([])
  })

  it('[JB1] shows a job to no worker before the commit', async () => {
    const seen: Job[] = []
    await jobs.work('mail', async (job) => void seen.push(job))
    await database.orm.transaction(async (tx) => {
      await jobs.send(tx, 'mail', { id: 'a' })
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      expect(seen).toEqual([])
    })
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
  })

  it('[JB2] tries a failed job again under the same id, and keeps it among the dead when tries run out', async () => {
    const seen: Job[] = []
    await jobs.work('mail', async (job) => {
      seen.push(job)
      throw new Error('mia@example.org is not at home')
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await vi.waitFor(async () => expect(await states('mail-dead')).toEqual(['created']), soon)
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

  it('[JB2] does not try again what was given up', async () => {
    let runs = 0
    await jobs.work('mail', async () => {
      runs += 1
      throw new PermanentJobError('refused')
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await vi.waitFor(async () => expect(await states('mail-dead')).toEqual(['created']), soon)
    expect(await states('mail')).toEqual(['failed'])
    expect(runs).toBe(1)
  })

  it('[OP-1] writes no words of an error down, neither in the log nor in the database', async () => {
    await jobs.work('mail', async () => {
      throw new Error('mia@example.org is not at home')
    })
    await jobs.send(null, 'mail', { id: 'a' })
    await vi.waitFor(async () => expect(await states('mail-dead')).toHaveLength(1), soon)
    const { rows } = await database.orm.execute(sql`select * from pgboss.job`)
    expect(JSON.stringify([rows, lines])).not.toContain('mia')
  })

  it('[JB1] works a heap of jobs off without waiting between them', async () => {
    const seen = new Set<unknown>()
    await jobs.work('mail', async (job) => void seen.add(job.data))
    await database.orm.transaction(async (tx) => {
      for (let number = 0; number < 30; number += 1) await jobs.send(tx, 'mail', { number })
    })
    await vi.waitFor(() => expect(seen.size).toBe(30), soon)
    // One look a second would take three times as long as `soon` is.
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

  it('[JB3] is there for a second node, and after a restart', async () => {
    const other = await openJobs(database, { info() {}, warn() {}, error() {}, fatal() {} }, hasty)
    await other.send(null, 'mail', { id: 'a' })
    await other.close()
    const seen: Job[] = []
    await jobs.work('mail', async (job) => void seen.push(job))
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
  })
})
