import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { callReminders, callTimes, people, proposalEntries, users } from '#server/db/schema.ts'
import type { Database } from '#server/db/open.ts'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import { seedPairs } from '#server/testing/data/message-senders.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import type { ServerProcess } from '#server/testing/processes/server-process.ts'
import { mentorIdOf } from '#shared/domain/calls.ts'
import { newId } from '#shared/domain/ids.ts'

const PATIENCE_MS = 240_000
const HOUR = 3_600_000
const waiting = { timeout: 120_000, interval: 50 }

const root = await mkdtemp(join(tmpdir(), 'pathlight-reminders-'))
afterAll(() => rm(root, { recursive: true, force: true }))

type NewTime = Pick<typeof callTimes.$inferInsert, 'status' | 'createdAt'>

/** A pair with a time for a call in 23 hours; returns the email addresses of the two, those of the mentor first. */
async function seedCall(database: Database, time: NewTime): Promise<string[]> {
  const { orm } = database
  const [first] = await seedPairs(database)
  const chatId = first?.chatId ?? ''
  const mentorId = mentorIdOf(chatId)
  const menteeId = chatId.split('__').find((id) => id !== mentorId) ?? ''
  await orm.insert(callTimes).values({
    ...{ id: newId(), chatId, mentorId, menteeId, proposedBy: mentorId },
    ...time,
    startsAt: new Date(Date.now() + 23 * HOUR),
    endsAt: new Date(Date.now() + 24 * HOUR),
  })
  await orm.update(people).set({ fullName: sql`initcap(${people.role})` })
  const rows = await orm
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.id} in (${mentorId}, ${menteeId})`)
    .orderBy(sql`${users.id} = ${menteeId}`)
  return rows.map(({ email }) => email)
}

type Place = Awaited<ReturnType<typeof emptyPlace>>

/** A place with a call in 23 hours, agreed or proposed, and a mail server, and no node yet. */
async function aCall(time: NewTime = { status: 'agreed' }) {
  const place = await emptyPlace()
  const smtp = await openTestSmtp()
  onTestFinished(() => smtp.close())
  const start = () => place.start(join(root, newId()), { SMTP_URL: smtp.url })
  const before = start()
  await before.ready
  const emails = await seedCall(place.database, time)
  await stop(before)
  return { place, smtp, start, emails }
}

async function stop({ pid, ended }: ServerProcess): Promise<void> {
  process.kill(pid, 'SIGTERM')
  expect(await ended).toBe(0)
}

async function kill({ pid, ended }: ServerProcess): Promise<void> {
  process.kill(pid, 'SIGKILL')
  expect(await ended).toBeNull()
}

/** The jobs of emails that are not done. */
async function unfinished({ database }: Place): Promise<number> {
  const { rows } = await database.orm.execute(
    sql`select id from pgboss.job where name = 'mail' and state <> 'completed'`,
  )
  return rows.length
}

/** Two nodes look for reminders when they start, and do what the dead one left. */
async function finishOnTwo(place: Place, start: () => ServerProcess): Promise<void> {
  const others = [start(), start()]
  await Promise.all(others.map(({ ready }) => ready))
  await vi.waitFor(async () => expect(await unfinished(place)).toBe(0), waiting)
  for (const node of others) await stop(node)
}

/** Starts a node that queues so many emails and noted them in so many rows, and kills it before it can send one. */
async function killBeforeSending(
  { place, smtp, start }: Awaited<ReturnType<typeof aCall>>,
  rows: typeof callReminders | typeof proposalEntries,
  count: number,
): Promise<void> {
  // What sends an email locks its member first, as this does; what queues it does not.
  const held = Promise.withResolvers<void>()
  const holding = place.database.orm.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.select({ id: users.id }).from(users).for('no key update')
    await held.promise
  })
  const dying = start()
  const queued = () => place.database.orm.$count(rows)
  await vi.waitFor(
    async () => expect([await queued(), await unfinished(place)]).toEqual([count, count]),
    waiting,
  )
  await kill(dying)
  held.resolve()
  await holding
  expect(smtp.received).toEqual([])
}

it(
  '[MT10] a node that is killed after it has queued the reminders, and before it sends them, leaves them to the others, which send each once',
  async () => {
    const call = await aCall()
    const { place, smtp, start, emails } = call
    await killBeforeSending(call, callReminders, 2)

    await finishOnTwo(place, start)
    expect(await place.database.orm.$count(callReminders)).toBe(2)
    expect(smtp.received.map(({ envelope }) => envelope.join()).toSorted()).toEqual(emails.toSorted())
    await place.close()
  },
  PATIENCE_MS,
)

it(
  '[MT10, ML3] a node that is killed while the mail server takes the reminders, which it cannot know, leads to the same emails again, with one Message-ID',
  async () => {
    const { place, smtp, start, emails } = await aCall()
    smtp.behave({ kind: 'late', milliseconds: PATIENCE_MS })
    const dying = start()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), waiting)
    await kill(dying)
    expect(await unfinished(place)).toBe(2)

    smtp.behave({ kind: 'accept' })
    await finishOnTwo(place, start)
    const sent = Map.groupBy(smtp.received, ({ envelope }) => envelope.join())
    expect([...sent.keys()].toSorted()).toEqual(emails.toSorted())
    for (const mails of sent.values()) {
      // Mail clients show emails with one Message-ID once.
      expect(mails.length).toBe(2)
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
      expect(new Set(mails.map(({ parsed }) => parsed.subject)).size).toBe(1)
    }
    await place.close()
  },
  PATIENCE_MS,
)

it(
  '[F28, MT13] a node that is killed between the commit of a proposal and its email leaves it to the others, which send one to its reader',
  async () => {
    const call = await aCall({ status: 'proposed', createdAt: new Date(Date.now() - HOUR) })
    const { place, smtp, start, emails } = call
    await killBeforeSending(call, proposalEntries, 1)

    await finishOnTwo(place, start)
    expect(smtp.received.map(({ envelope }) => envelope.join())).toEqual(emails.slice(1))
    expect(smtp.received[0]?.parsed.attachments.map(({ filename }) => filename)).toEqual(['proposed.ics'])
    await place.close()
  },
  PATIENCE_MS,
)
