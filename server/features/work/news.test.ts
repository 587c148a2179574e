import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notices, works } from '#server/db/schema.ts'
import { createMailers } from '#server/registry/mailers.ts'
import { openTestPushService } from '#server/testing/backends/push-service.ts'
import type { TestBrowser, TestPushService } from '#server/testing/backends/push-service.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { letMailsAge, noticesOf, settled, turnPushOn } from '#server/testing/data/notices.ts'
import { acceptedPair, aMentee, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { agreementWords, aim, connectedFor, meetingNote } from '#server/testing/data/work.ts'
import { thanksAfterWeeks, workNews } from '#shared/limits/work.ts'
import { workMailText } from '#shared/texts/mail/work.ts'

let service: TestPushService
let t: TestApp
beforeAll(async () => {
  service = await openTestPushService()
  t = await createTestApp({ PUSH_TEST_SERVICE: service.host })
})
afterAll(async () => {
  await t.close()
  await service.close()
})

const orm = () => t.services.database.orm

/** Runs what waits because the other may be on the page, and answers what reached the member, all told. */
async function reached(person: Person, browser?: TestBrowser) {
  await orm().execute(sql`
    update pgboss.job set start_after = now() where data->>'kind' = 'workChanged' and state = 'created'`)
  await settled(t, 'mail')
  await settled(t, 'push')
  const mails = (await mailsTo(t, person.email, 0)).filter(({ subject }) =>
    subject.includes('added something'),
  )
  const all = (await noticesOf(t, person)).filter(({ mail }) => mail === 'workChanged')
  const pushes = service.received.filter(({ endpoint }) => endpoint === browser?.endpoint)
  return { mails, pushes, notices: all }
}

const countsOf = async (person: Person, browser?: TestBrowser) => {
  const { mails, pushes, notices: all } = await reached(person, browser)
  return { mails: mails.length, pushes: pushes.length, notices: all.length }
}

describe('what the other added to the page', () => {
  it('[WK15] is told by email, by push, and on the page of notices, without its words', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const browser = await turnPushOn(mentor, service)
    await mentee.call('work.saveItem', aim(chatId, 'a secret aim'))
    const path = `/work/${chatId}`
    const { rows } = await orm().execute<{ ms: number }>(sql`
      select (extract(epoch from start_after - created_on) * 1000)::float8 as ms from pgboss.job
      where data->>'kind' = 'workChanged' and data->>'id' = ${[chatId, mentor.id, 1].join('/')}`)
    expect(Math.abs((rows[0]?.ms ?? 0) - workNews.delay)).toBeLessThan(60_000)
    const { mails, pushes, notices: all } = await reached(mentor, browser)
    expect(mails.map(({ text }) => text.includes(`http://localhost:3000${path}`))).toEqual([true])
    expect(mails[0]?.text).toContain('/unsubscribe/')
    expect(pushes.map(({ payload }) => payload)).toEqual([{ kind: 'work', path, count: 0, locale: 'en' }])
    expect(all).toMatchObject([{ about: mentee.id, path, readAt: null }])
    expect(JSON.stringify([mails, pushes, all])).not.toContain('secret')
    expect(await countsOf(mentee)).toMatchObject({ mails: 0, notices: 0 })
  })

  it('[WK15, NT4] is one email and one push until it is read, on the page or as a notice', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const browser = await turnPushOn(mentor, service)
    const add = () => mentee.call('work.saveItem', aim(chatId, 'swim'))
    for (let added = 0; added < 3; added += 1) await add()
    expect(await countsOf(mentor, browser)).toEqual({ mails: 1, pushes: 1, notices: 3 })
    await orm()
      .update(notices)
      .set({ mailedAt: sql`mailed_at - interval '3 days'`, createdAt: sql`created_at - interval '3 days'` })
      .where(eq(notices.userId, mentor.id))
    await add()
    expect(await countsOf(mentor, browser)).toMatchObject({ mails: 1, pushes: 1 })
    await mentor.call('work.see', { chatId, n: 4 })
    expect((await reached(mentor)).notices.filter(({ readAt }) => readAt === null)).toEqual([])
    await add()
    expect(await countsOf(mentor, browser)).toMatchObject({ mails: 2, pushes: 2 })
    await mentor.call('notices.readAll', { until: Date.now() })
    await add()
    expect(await countsOf(mentor, browser)).toMatchObject({ mails: 3, pushes: 3 })
  })

  it('[WK15] is an aim, an agreement to accept, shared notes, or a thank-you, and says which', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await connectedFor(t, chatId, thanksAfterWeeks)
    const first = aim(chatId, 'swim')
    const steps = [
      ['aimAdded', 'work.saveItem', first],
      [null, 'work.saveItem', { ...aim(chatId, 'a step'), aimId: first.id }],
      [null, 'work.setDone', { chatId, id: first.id, isDone: true }],
      [null, 'work.saveItem', { ...first, version: 1, title: 'run' }],
      ['agreementChanged', 'work.saveAgreement', { chatId, version: 0, ...agreementWords }],
      [null, 'work.saveNote', meetingNote(chatId, 'for me')],
      ['noteShared', 'work.saveNote', meetingNote(chatId, 'for both', { isShared: true })],
      ['thanked', 'work.saveThanks', { chatId, text: 'thanks', mayShow: false }],
      [null, 'work.saveThanks', { chatId, text: 'thanks', mayShow: true }],
    ] as const
    for (const [kind, path, input] of steps) {
      const before = (await reached(mentor)).mails.length
      await mentee.call(path, input)
      const { mails } = await reached(mentor)
      expect([path, mails.length - before]).toEqual([path, kind ? 1 : 0])
      const words = mails.at(-1)?.text.replaceAll(/\s+/g, ' ') ?? ''
      expect(words).toContain(kind ? workMailText(kind, { name: '' }).trim() : '')
      await mentor.call('notices.readAll', { until: Date.now() })
      // Each step would be the seventh email of the day by the end.
      await letMailsAge(t, mentor)
    }
  })

  it('[WK15] is not told to who has seen it meanwhile, nor if it was taken back', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const [seen, removed] = [aim(chatId, 'swim'), aim(chatId, 'run')]
    await mentee.call('work.saveItem', seen)
    await mentor.call('work.see', { chatId, n: 1 })
    await mentee.call('work.saveItem', removed)
    await mentee.call('work.removeItem', { chatId, id: removed.id, version: 1 })
    await connectedFor(t, chatId, thanksAfterWeeks)
    const thanks = { chatId, text: 'thank you', mayShow: false }
    await mentee.call('work.saveThanks', thanks)
    await mentee.call('work.saveThanks', { ...thanks, text: '' })
    const note = meetingNote(chatId, 'we swam', { isShared: true })
    await mentee.call('work.saveNote', note)
    await mentee.call('work.removeNote', { chatId, id: note.id, version: 1 })
    expect(await countsOf(mentor)).toMatchObject({ mails: 0, notices: 0 })
    // No number beyond the last change hides the next one.
    await mentor.call('work.see', { chatId, n: 2_000_000_000 })
    await mentee.call('work.saveItem', aim(chatId, 'read'))
    expect(await countsOf(mentor)).toMatchObject({ mails: 1, notices: 1 })
    const stranger = await aMentee(t)
    await expect(stranger.call('work.see', { chatId, n: 1 })).rejects.toThrow('app.notFound')
    const [page] = await orm().select().from(works).where(eq(works.id, chatId))
    expect([page?.mentorSeen, page?.menteeSeen]).toEqual([7, 0])
  })

  it('[WK15, NT6] waits while it is night for a minor, and is not told once the two rest or are no pair', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await mentor.call('work.saveItem', aim(chatId, 'swim'))
    const { workChanged } = createMailers(t.services)
    const mail = () => workChanged?.([chatId, mentee.id, 1].join('/'))
    await putToSleep(mentee)
    await expect(mail()).rejects.toMatchObject({ code: 'postponed' })
    await wakeUp(mentee)
    expect(await mail()).toMatchObject({ to: mentee.email })
    await mentee.call('safety.pause', { userId: mentor.id })
    expect(await mail()).toBeNull()
    await mentee.call('safety.resume', { userId: mentor.id })
    await mentor.call('connections.end', { requestId: chatId })
    expect(await mail()).toBeNull()
  })
})
