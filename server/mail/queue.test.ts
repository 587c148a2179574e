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

const shortDelays = { mail: { ...queues.mail, initialDelay: 1, maxDelay: 1 } }
// Long enough for a busy machine: an email whose reply is late is sent again, as it must be [ML3].
const timeouts = { dns: 10_000, connect: 10_000, greeting: 10_000, idle: 3_000, total: 30_000 }
const waitOptions = { timeout: 60_000, interval: 20 }
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
    server = await openTestSmtp()
    transport = openSmtp({
      url: server.url,
      from: 'Pathlight <hello@example.org>',
      domain: brand.baseUrl.hostname,
      timeouts,
    })
    const obsolete: Mailer = async () => null
    await startMailWorker({ jobs, transport, mailers: { welcome, obsolete }, brand, log })
  })
  afterEach(async () => {
    await jobs.close()
    await transport.close()
    await server.close()
    await database.close()
  })

  const failures = () => lines.filter((line) => line.level === 'warn').length
  const isSent = () => lines.some((line) => line.message === 'mail sent')
  const deadJobs = async () => {
    const { rows } = await database.orm.execute<{ data: unknown; source: string }>(
      sql`select data, source_id::text as source from pgboss.job where name = 'mail-dead'`,
    )
    return rows
  }

  it('[ML1] is sent within a second of the commit, by the mailer of its kind', async () => {
    await database.orm.transaction((tx) => queueMail(tx, jobs, { kind: 'welcome', id: 'mia' }))
    await vi.waitFor(() => expect(server.received).toHaveLength(1), waitOptions)
    expect(server.received[0]?.envelope).toEqual(['mia@example.org'])
    expect(server.received[0]?.parsed.text).toContain('https://mentors.example.org/join#verify=mia')
    expect(server.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@mentors\.example\.org>$/)
  })

  it('[ML2] is not sent if the transaction rolls back', async () => {
    const failing = database.orm.transaction(async (tx) => {
      await queueMail(tx, jobs, { kind: 'welcome', id: 'mia' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await queueMail(null, jobs, { kind: 'welcome', id: 'ben' })
    await vi.waitFor(() => expect(isSent()).toBe(true), waitOptions)
    expect(server.received.map((mail) => mail.envelope)).toEqual([['ben@example.org']])
  })

  it('[ML2] is retried while the mail server is down, and sent once when it is up', async () => {
    const { port } = server
    await server.close()
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(1), waitOptions)
    server = await openTestSmtp(port)
    await vi.waitFor(() => expect(isSent()).toBe(true), waitOptions)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(server.received).toHaveLength(1)
  })

  it('[ML3] is retried with the same Message-ID and content after a late reply', async () => {
    server.behave({ kind: 'late', milliseconds: 10_000 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBe(1), waitOptions)
    server.behave({ kind: 'accept' })
    await vi.waitFor(() => expect(isSent()).toBe(true), waitOptions)
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1)
    expect(new Set(server.received.map((mail) => mail.parsed.text)).size).toBe(1)
  })

  it('[ML3] is retried with the same Message-ID if the connection drops after the data', async () => {
    server.behave({ kind: 'drop' })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBe(1), waitOptions)
    server.behave({ kind: 'accept' })
    await vi.waitFor(() => expect(isSent()).toBe(true), waitOptions)
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1)
  })

  it('[ML2] is retried after a temporary error, and not after the server accepted it', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', status: 451 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(() => expect(failures()).toBe(1), waitOptions)
    server.behave({ kind: 'accept' })
    await vi.waitFor(() => expect(isSent()).toBe(true), waitOptions)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(server.received).toHaveLength(1)
  })

  it('[ML4] is a dead letter after one permanent error, which is logged with the job id', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', status: 550 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(async () => expect(await deadJobs()).toHaveLength(1), waitOptions)
    const [dead] = await deadJobs()
    expect(dead?.data).toEqual({ kind: 'welcome', id: 'mia' })
    const [error, ...others] = lines.filter((line) => line.level === 'error')
    expect(others).toEqual([])
    expect(error?.details).toMatchObject({ job: dead?.source, code: 'EENVELOPE 550', attempt: 0 })
    expect(failures()).toBe(0)
  })

  it('[ML7] is skipped if it is obsolete', async () => {
    await queueMail(null, jobs, { kind: 'obsolete', id: 'mia' })
    await vi.waitFor(() => expect(lines).toHaveLength(1), waitOptions)
    expect(lines[0]?.message).toBe('mail skipped: obsolete')
    expect(server.connections()).toBe(0)
    expect(await deadJobs()).toEqual([])
  })

  it('[ML10] waits while no node knows its kind, and is sent by one that does, whatever the name of the kind', async () => {
    const kinds = ['next', 'constructor', '__proto__']
    for (const kind of kinds) await queueMail(null, jobs, { kind, id: 'mia' })
    // Each is tried twice.
    await vi.waitFor(() => expect(failures()).toBe(2 * kinds.length), waitOptions)
    for (const { details } of lines) expect(details).toMatchObject({ code: 'unknown-mail-kind' })
    const log: Log = { info() {}, warn() {}, error() {}, fatal() {} }
    const newer = await openJobs(database, log, shortDelays)
    const mailers = Object.fromEntries(['welcome', ...kinds].map((kind) => [kind, welcome]))
    await startMailWorker({ jobs: newer, transport, mailers, brand, log })
    await vi.waitFor(() => expect(server.received).toHaveLength(kinds.length), waitOptions)
    expect(await deadJobs()).toEqual([])
    await newer.close()
  })

  it('[ML4] is a dead letter if it is no email', async () => {
    await jobs.send(null, 'mail', { kind: 'welcome' })
    await vi.waitFor(async () => expect(await deadJobs()).toHaveLength(1), waitOptions)
  })

  it('[OP-1] leaves no email address and no link in the log or in the jobs', async () => {
    server.behave({ kind: 'refuse', at: 'data', status: 554 })
    await queueMail(null, jobs, { kind: 'welcome', id: 'mia' })
    await vi.waitFor(async () => expect(await deadJobs()).toHaveLength(1), waitOptions)
    server.behave({ kind: 'accept' })
    await queueMail(null, jobs, { kind: 'welcome', id: 'ben' })
    await vi.waitFor(() => expect(isSent()).toBe(true), waitOptions)
    const { rows } = await database.orm.execute(sql`select * from pgboss.job`)
    expect(JSON.stringify([rows, lines])).not.toMatch(/@example\.org|verify=|Almost there/)
  })
})
