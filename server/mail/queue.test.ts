import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { MailTransport } from '#server/adapters/mail/index.ts'
import { openSmtp } from '#server/adapters/mail/smtp.ts'
import type { Database } from '#server/db/open.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queues } from '#server/jobs/queues.ts'
import type { Log } from '../telemetry/log.ts'
import { openTestDatabase } from '../testing/backends/database.ts'
import { openTestSmtp } from '../testing/backends/smtp.ts'
import type { TestSmtp } from '../testing/backends/smtp.ts'
import { queueMail, startMailWorker } from './queue.ts'
import type { Mailer } from './queue.ts'

const hasty = { mail: { ...queues.mail, initialDelay: 1, maxDelay: 1 } }
const impatient = { dns: 1_000, connect: 1_000, greeting: 1_000, silence: 400, whole: 3_000 }
const soon = { timeout: 15_000, interval: 20 }
const brand = { name: 'Pathlight', baseUrl: new URL('https://mentors.example.org'), contact: null }

const welcome: Mailer = async (id) => ({
  to: `${id}@example.org`,
  subject: 'Finish creating your account',
  heading: 'Almost there',
  paragraphs: ['Log in once to finish.'],
  action: { label: 'Log in', url: `https://mentors.example.org/join#verify=${id}` },
})

describe('queued mail', () => {
  let database: Database
  let jobs: Jobs
  let server: TestSmtp
  let transport: MailTransport
  let lines: { level: string; details: object; message: string }[]

  beforeEach(async () => {
    lines = []
    const say = (level: string) => (details: object, message: string) =>
      lines.push({ level, details, message })
    const log: Log = { info: say('info'), warn: say('warn'), error: say('error'), fatal: say('fatal') }
    database = await openTestDatabase()
    jobs = await openJobs(database, log, hasty)
    server = await openTestSmtp()
    transport = openSmtp({
      url: server.url,
      from: 'Pathlight <hello@example.org>',
      domain: brand.baseUrl.hostname,
      timeouts: impatient,
    })
    const gone: Mailer = async () => null
    await startMailWorker({ jobs, transport, mailers: { welcome, gone }, brand, log })
  })
  afterEach(async () => {
    await jobs.close()
    await transport.close()
    await server.close()
    await database.close()
  })

  const failures = () => lines.filter((line) => line.level === 'warn').length
  const isSent = () => lines.some((line) => line.message === 'a mail was sent')
  const deadJobs = async () => {
    const { rows } = await database.orm.execute<{ data: unknown; source: string }>(
      sql`select data, source_id::text as source from pgboss.job where name = 'mail-dead'`,
    )
    return rows
  }

  it('[ML1] leaves within a second of the commit, written by its kind', async () => {
    await database.orm.transaction((tx) => queueMail(tx, jobs, { kind: 'welcome', id: 'mia' }))
    await vi.waitFor(() => expect(server.received).toHaveLength(1), soon)
    expect(server.received[0]?.envelope).toEqual(['mia@example.org'])
    expect(server.received[0]?.parsed.text).toContain('https://mentors.example.org/join#verify=mia')
    expect(server.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@mentors\.example\.org>$/)
  })

  it('[ML2] does not leave when the transaction fails', async () => {
    const failing = database.orm.transaction(async (tx) => {
      await queueMail(tx, jobs, { kind: 'welcome', id: 'mia' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await queueMail(null, jobs, { kind: 'welcome', id: 'ben' })
    await vi.waitFor(() => expect(isSent()).toBe(true), soon)
    expect(server.received.map((mail) => mail.envelope)).toEqual([['ben@example.org']])
  })

  it('[ML2] waits for a server that is down and arrives once when it is back', async () => {
    const { port } = server
    await server.close()
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(1), soon)
    server = await openTestSmtp(port)
    await vi.waitFor(() => expect(isSent()).toBe(true), soon)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(server.received).toHaveLength(1)
  })

  it('[ML3] is tried again under the same Message-ID and with the same words when the answer is late', async () => {
    server.behave({ kind: 'late', milliseconds: 2_000 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBe(1), soon)
    server.behave({ kind: 'accept' })
    await vi.waitFor(() => expect(isSent()).toBe(true), soon)
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1)
    expect(new Set(server.received.map((mail) => mail.parsed.text)).size).toBe(1)
  })

  it('[ML3] is tried again under the same Message-ID when the line drops after the data', async () => {
    server.behave({ kind: 'drop' })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBe(1), soon)
    server.behave({ kind: 'accept' })
    await vi.waitFor(() => expect(isSent()).toBe(true), soon)
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1)
  })

  it('[ML2] is tried again after a refusal for now, and not after the server took it', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', status: 451 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBe(1), soon)
    server.behave({ kind: 'accept' })
    await vi.waitFor(() => expect(isSent()).toBe(true), soon)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(server.received).toHaveLength(1)
  })

  it('[ML4] ends at a refusal for good: one try, an error with the job’s id, kept among the dead', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', status: 550 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(async () => expect(await deadJobs()).toHaveLength(1), soon)
    const [dead] = await deadJobs()
    expect(dead?.data).toEqual({ kind: 'welcome', id: 'mia' })
    const [error, ...others] = lines.filter((line) => line.level === 'error')
    expect(others).toEqual([])
    expect(error?.details).toMatchObject({ job: dead?.source, code: 'EENVELOPE 550', attempt: 0 })
    expect(failures()).toBe(0)
  })

  it('[ML7] is not sent when there is nothing to say any more', async () => {
    await queueMail(null, jobs, { kind: 'gone', id: 'mia' })
    await vi.waitFor(() => expect(lines).toHaveLength(1), soon)
    expect(lines[0]?.message).toBe('a mail is no longer needed')
    expect(server.connections()).toBe(0)
    expect(await deadJobs()).toEqual([])
  })

  it.each(['unheard-of', 'constructor', '__proto__'])(
    '[ML4] ends at a kind nobody writes: %s',
    async (kind) => {
      await queueMail(null, jobs, { kind, id: 'mia' })
      await vi.waitFor(async () => expect(await deadJobs()).toHaveLength(1), soon)
    },
  )

  it('[OP-1] writes no address and no link down, neither in the log nor among the jobs', async () => {
    server.behave({ kind: 'refuse', at: 'data', status: 554 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(async () => expect(await deadJobs()).toHaveLength(1), soon)
    server.behave({ kind: 'accept' })
    await queueMail(null, jobs, { kind: 'welcome', id: 'ben' })
    await vi.waitFor(() => expect(isSent()).toBe(true), soon)
    const { rows } = await database.orm.execute(sql`select * from pgboss.job`)
    expect(JSON.stringify([rows, lines])).not.toMatch(/@example\.org|verify=|Almost there/)
  })
})
