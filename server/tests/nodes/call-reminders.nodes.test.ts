import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { callReminders, callTimes, people, users } from '#server/db/schema.ts'
import type { Database } from '#server/db/open.ts'
import { openTestSmtp } from '#server/testing/backends/smtp.ts'
import { seedPairs } from '#server/testing/data/message-senders.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import { mentorIdOf } from '#shared/domain/calls.ts'
import { newId } from '#shared/domain/ids.ts'

const PATIENCE_MS = 240_000
const HOUR = 3_600_000
const waiting = { timeout: 120_000, interval: 50 }

const root = await mkdtemp(join(tmpdir(), 'pathlight-reminders-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** A pair with a call in 23 hours; returns the email addresses of the two. */
async function seedCall(database: Database): Promise<string[]> {
  const { orm } = database
  const [first] = await seedPairs(database)
  const chatId = first?.chatId ?? ''
  const mentorId = mentorIdOf(chatId)
  const menteeId = chatId.split('__').find((id) => id !== mentorId) ?? ''
  await orm.insert(callTimes).values({
    ...{ id: newId(), chatId, mentorId, menteeId, proposedBy: mentorId, status: 'agreed' },
    startsAt: new Date(Date.now() + 23 * HOUR),
    endsAt: new Date(Date.now() + 24 * HOUR),
  })
  await orm.update(people).set({ fullName: sql`initcap(${people.role})` })
  const rows = await orm
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.id} in (${mentorId}, ${menteeId})`)
  return rows.map(({ email }) => email).toSorted()
}

it(
  '[MT10, ML3] a node that is killed after it has queued the reminders leaves them to the others, which send each once',
  async () => {
    const place = await emptyPlace()
    const smtp = await openTestSmtp()
    onTestFinished(() => smtp.close())
    let nodes = 0
    const start = () => place.start(join(root, String(++nodes)), { SMTP_URL: smtp.url })
    const before = start()
    await before.ready
    const emails = await seedCall(place.database)
    process.kill(before.pid, 'SIGTERM')
    expect(await before.ended).toBe(0)

    // The mail server has the emails, and the node dies before it knows: their jobs run twice.
    smtp.behave({ kind: 'late', milliseconds: PATIENCE_MS })
    const dying = start()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), waiting)
    process.kill(dying.pid, 'SIGKILL')
    expect(await dying.ended).toBeNull()
    const unfinished = async () => {
      const { rows } = await place.database.orm.execute(
        sql`select id from pgboss.job where name = 'mail' and state <> 'completed'`,
      )
      return rows.length
    }
    expect(await unfinished()).toBe(2)

    smtp.behave({ kind: 'accept' })
    const others = [start(), start()]
    await Promise.all(others.map(({ ready }) => ready))
    await vi.waitFor(async () => expect(await unfinished()).toBe(0), waiting)
    // Both nodes looked for reminders when they started; mail clients show emails with one Message-ID once.
    expect(await place.database.orm.$count(callReminders)).toBe(2)
    const sent = Map.groupBy(smtp.received, ({ envelope }) => envelope.join())
    expect([...sent.keys()].toSorted()).toEqual(emails)
    for (const mails of sent.values()) {
      expect(mails.length).toBe(2)
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
      expect(new Set(mails.map(({ parsed }) => parsed.subject)).size).toBe(1)
    }
    for (const { pid, ended } of others) {
      process.kill(pid, 'SIGTERM')
      expect(await ended).toBe(0)
    }
    await place.close()
  },
  PATIENCE_MS,
)
