import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalEvents, countedMails, guardianConsents, people } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aGuardian, aGuardianAddress, writeConsentState } from '#server/testing/data/guardians.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import { noticeMailsPerDay } from '#shared/limits/notice.ts'
import { deleteOldCounts, hashMailbox } from './store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const HOUR = 3_600_000

async function send(kind: string, id: string): Promise<void> {
  await queueMail(null, t.services.jobs, { kind, id })
  await settled(t, 'mail')
}

/** Mails a mentor what an event of their approval says. */
async function news({ id }: Person, kind: 'asked' | 'suspended'): Promise<void> {
  const [event] = await db()
    .insert(approvalEvents)
    .values({ personId: id, kind })
    .returning({ seq: approvalEvents.seq })
  await send('approvalNews', `${id}/${event?.seq}`)
}

async function ask(mentor: Person): Promise<void> {
  const mentee = await aMentee(t)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await settled(t, 'mail')
}

const countOf = async ({ email }: { readonly email: string }) => (await mailsTo(t, email, 0)).length

/** When the emails of a kind that wait are sent, in hours from now. */
async function waiting(kind: string): Promise<number[]> {
  const { rows } = await db().execute<{ at: number }>(sql`
    select (extract(epoch from start_after) * 1000)::float8 as at from pgboss.job
    where name = 'mail' and data->>'kind' = ${kind} and state = 'created' order by start_after`)
  return rows.map(({ at }) => Math.round((at - Date.now()) / HOUR))
}

/** As if so many hours had passed for the emails to a mailbox, and for those that wait. */
async function pass(hours: number, email: string, kind: string): Promise<void> {
  const by = sql`make_interval(hours => ${hours})`
  await db()
    .update(countedMails)
    .set({ countedAt: sql`counted_at - ${by}` })
    .where(eq(countedMails.mailbox, hashMailbox(t.services.keys, email)))
  await db().execute(sql`update pgboss.job set start_after = start_after - ${by} - interval '1 second'
    where name = 'mail' and data->>'kind' = ${kind} and state = 'created'`)
  await settled(t, 'mail')
}

describe('an email that is counted and no notice', () => {
  it('[NT16, NT4] takes a place of notices, and comes when there is one again; a suspension comes at once', async () => {
    const mentor = await aMentor(t)
    for (let sent = 0; sent < noticeMailsPerDay - 1; sent += 1) await ask(mentor)
    await news(mentor, 'asked')
    expect(await countOf(mentor)).toBe(noticeMailsPerDay)
    expect((await mailsTo(t, mentor.email)).at(-1)?.text).toContain('comes later')
    await ask(mentor)
    expect((await noticesOf(t, mentor)).filter(({ mailedAt }) => mailedAt === null)).toHaveLength(1)
    await news(mentor, 'asked')
    await news(mentor, 'suspended')
    expect(await countOf(mentor)).toBe(noticeMailsPerDay + 1)
    expect((await mailsTo(t, mentor.email)).at(-1)?.text).not.toContain('comes later')
    expect(await waiting('approvalNews')).toEqual([24])
    await pass(24, mentor.email, 'approvalNews')
    expect(await countOf(mentor)).toBe(noticeMailsPerDay + 2)
    // Each is sent once, whatever job runs again.
    await db().execute(sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null
      where data->>'kind' = 'approvalNews' and data->>'id' like ${`${mentor.id}/%`} and output is null`)
    await settled(t, 'mail')
    expect(await waiting('approvalNews')).toEqual([])
  })

  it('[NT16] keeps its place: what waits is sent in turn, and no notice is sent before it', async () => {
    const mentor = await aMentor(t)
    for (let sent = 0; sent < noticeMailsPerDay * 2 + 1; sent += 1) await news(mentor, 'asked')
    expect(await countOf(mentor)).toBe(noticeMailsPerDay)
    expect(await waiting('approvalNews')).toEqual([24, 24, 24, 24, 24, 24, 48])
    await ask(mentor)
    expect(await countOf(mentor)).toBe(noticeMailsPerDay)
    await pass(24, mentor.email, 'approvalNews')
    expect(await countOf(mentor)).toBe(noticeMailsPerDay * 2)
    expect(await waiting('approvalNews')).toEqual([24])
    await pass(24, mentor.email, 'approvalNews')
    expect(await countOf(mentor)).toBe(noticeMailsPerDay * 2 + 1)
  })

  it('[NT16] is counted for the mailbox of a guardian, who gets links at once, and of whom no address is kept', async () => {
    const staff = await aStaff(t, 'coordinator')
    const email = aGuardianAddress()
    const minors = [await aMentee(t), await aMentee(t)]
    const consents: string[] = []
    for (const [n, minor] of minors.entries()) {
      await db().update(people).set({ ageBand: '13-15' }).where(eq(people.id, minor.id))
      await writeConsentState(t, minor)
      const { consentId } = await aGuardian(t, staff, minor, email.replace('@', `+${n}@`))
      consents.push(consentId)
      await db()
        .update(guardianConsents)
        .set({ endedAt: sql`now()`, endReason: 'staff' })
        .where(eq(guardianConsents.id, consentId))
    }
    const sent = async () => {
      const mails = await Promise.all([0, 1].map((n) => mailsTo(t, email.replace('@', `+${n}@`), 0)))
      return mails.flat().filter(({ text }) => text.includes('Your access has ended'))
    }
    for (let n = 0; n <= noticeMailsPerDay; n += 1) await send('guardianEnded', consents[n % 2] ?? '')
    expect(await sent()).toHaveLength(noticeMailsPerDay)
    expect((await sent()).filter(({ text }) => text.includes('last email for today'))).toHaveLength(1)
    expect(await waiting('guardianEnded')).toEqual([24])
    const rows = await db().select().from(countedMails)
    expect(JSON.stringify(rows)).not.toMatch(/guardian-|@/)
    const mailbox = hashMailbox(t.services.keys, email)
    expect(rows.filter((row) => row.mailbox.equals(mailbox) && row.countedAt !== null)).toHaveLength(
      noticeMailsPerDay + 1,
    )
    await pass(24, email, 'guardianEnded')
    expect(await sent()).toHaveLength(noticeMailsPerDay + 1)
  })

  it('[NT16] is forgotten two days after it was sent, and not while it waits', async () => {
    const mentor = await aMentor(t)
    const mine = eq(countedMails.mailbox, hashMailbox(t.services.keys, mentor.email))
    const left = () => db().$count(countedMails, mine)
    for (let sent = 0; sent <= noticeMailsPerDay; sent += 1) await news(mentor, 'asked')
    expect(await left()).toBe(noticeMailsPerDay + 2)
    await deleteOldCounts(db())
    expect(await left()).toBe(noticeMailsPerDay + 2)
    const old = sql`now() - interval '49 hours'`
    await db().update(countedMails).set({ createdAt: old }).where(mine)
    await db()
      .update(countedMails)
      .set({ countedAt: old })
      .where(sql`${mine} and counted_at < now()`)
    await deleteOldCounts(db())
    expect(await left()).toBe(1)
  })
})
