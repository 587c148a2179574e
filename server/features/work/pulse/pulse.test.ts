import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notices, pulses, works } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { mailsTo, pairWith } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import type { OpenPulse } from '#shared/contract/work.ts'
import { askPulses } from './ask.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  port = await listen(t.app)
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const connectedFor = ({ chatId }: Pair, days: number) =>
  orm()
    .update(works)
    .set({ startedAt: sql`now() - make_interval(days => ${days}, secs => 5)` })
    .where(eq(works.id, chatId))
const roundsOf = async (pair: Pair, person: Person) =>
  (await orm().select().from(pulses).where(eq(pulses.workId, pair.chatId)))
    .filter(({ userId }) => userId === person.id)
    .toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())

async function openOf(person: Person): Promise<readonly OpenPulse[]> {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'openQuestions' }])
  await feed.until('the questions', (live) => live.of('openQuestions').value !== undefined)
  const { value } = feed.of('openQuestions')
  feed.stop()
  socket.raw.close()
  return value as OpenPulse[]
}

/** Connects the two for so many days, and asks. */
async function asked(pair: Pair, days: number): Promise<void> {
  await connectedFor(pair, days)
  await askPulses(t.services)
}

describe('[PC1] how it goes', () => {
  it('is asked of both on day 7, 14, and 30, and then every 30 days, once each whatever other nodes do', async () => {
    const pair = await pairWith(t, {})
    const rounds: [number, number[]][] = [
      [6, []],
      [7, [7]],
      [13, [7]],
      [14, [7, 14]],
      [30, [7, 14, 30]],
      [59, [7, 14, 30]],
      [61, [7, 14, 30, 60]],
    ]
    for (const [days, expected] of rounds) {
      await asked(pair, days)
      await Promise.all([askPulses(t.services), askPulses(t.services)])
      for (const person of [pair.mentor, pair.mentee]) {
        const found = (await roundsOf(pair, person)).map(({ round }) => round)
        expect([days, found]).toEqual([days, expected])
      }
    }
  })

  it('is asked in the app and by one email, and only the latest round waits', async () => {
    const pair = await pairWith(t, {})
    await asked(pair, 7)
    await settled(t, 'mail')
    const [mail] = (await mailsTo(t, pair.mentee.email, 0)).filter(({ subject }) =>
      subject.startsWith('How is it going'),
    )
    expect(mail?.text).toContain(`http://localhost:3000/work/${pair.chatId}`)
    expect(mail?.text).toContain('/unsubscribe/')
    expect((await noticesOf(t, pair.mentee)).filter(({ mail: kind }) => kind === 'pulseAsked')).toMatchObject(
      [{ about: pair.mentor.id, path: `/work/${pair.chatId}` }],
    )
    expect(await openOf(pair.mentee)).toMatchObject([
      { chatId: pair.chatId, other: { id: pair.mentor.id }, questions: { length: 3 } },
    ])
    await orm()
      .update(pulses)
      .set({ askedAt: sql`asked_at - interval '7 days'` })
      .where(eq(pulses.workId, pair.chatId))
    await asked(pair, 14)
    expect(await openOf(pair.mentee)).toHaveLength(1)
  })

  it('is not asked of a pair that rests or has ended', async () => {
    const [paused, ended] = [await pairWith(t, {}), await pairWith(t, {})]
    await paused.mentee.call('safety.pause', { userId: paused.mentor.id })
    await asked(ended, 7)
    await ended.mentee.call('connections.end', { requestId: ended.chatId })
    await asked(paused, 7)
    expect(await roundsOf(paused, paused.mentor)).toEqual([])
    expect(await openOf(ended.mentor)).toEqual([])
  })
})

describe('[PC2] an answer', () => {
  it('is stored once, ends the notice, and is never shown to the other member', async () => {
    const pair = await pairWith(t, {})
    await asked(pair, 7)
    await settled(t, 'mail')
    const [open] = await openOf(pair.mentee)
    const answer = { id: open?.id ?? '', answers: [5, null, 2] }
    await expect(pair.mentor.call('pulse.answer', answer)).rejects.toThrow('app.notFound')
    await pair.mentee.call('pulse.answer', answer)
    await pair.mentee.call('pulse.answer', { ...answer, answers: [1, 1, 1] })
    // 7 of 2 questions, for three: 10.5, rounded.
    expect(await roundsOf(pair, pair.mentee)).toMatchObject([{ answers: [5, 0, 2], score: 11 }])
    expect(await openOf(pair.mentee)).toEqual([])
    expect(await openOf(pair.mentor)).toHaveLength(1)
    expect(
      (await noticesOf(t, pair.mentee)).filter(
        ({ mail, readAt }) => mail === 'pulseAsked' && readAt === null,
      ),
    ).toEqual([])
  })

  it('can be skipped, and has one number of the scale for each question', async () => {
    const pair = await pairWith(t, {})
    await asked(pair, 7)
    const id = (await openOf(pair.mentor))[0]?.id ?? ''
    for (const answers of [
      [6, 1, 1],
      [0, 1, 1],
      [1, 1],
      [1.5, 1, 1],
    ])
      await expect(pair.mentor.call('pulse.answer', { id, answers })).rejects.toThrow('app.invalid')
    await pair.mentor.call('pulse.answer', { id, answers: [null, null, null] })
    expect(await roundsOf(pair, pair.mentor)).toMatchObject([{ answers: [0, 0, 0], score: null }])
    expect(await openOf(pair.mentor)).toEqual([])
  })

  it('[PC4] is in the export of the member who gave it, not in that of the other, and goes with the account', async () => {
    const pair = await pairWith(t, {})
    await asked(pair, 7)
    const id = (await openOf(pair.mentee))[0]?.id ?? ''
    await pair.mentee.call('pulse.answer', { id, answers: [4, 3, 5] })
    const theirId = (await openOf(pair.mentor))[0]?.id ?? ''
    await pair.mentor.call('pulse.answer', { id: theirId, answers: [1, 1, 2] })
    expect(await roundsOf(pair, pair.mentor)).toMatchObject([{ score: 4, scoreOther: 12 }])
    const own = (await takeOut(t, pair.mentee)).files
    expect(JSON.stringify(JSON.parse(own.get('data.json') ?? '{}').works[0].pulses)).toContain('[4,3,5]')
    const theirs = (await takeOut(t, pair.mentor)).files.get('data.json') ?? ''
    expect(theirs.replaceAll(/\s/g, '')).not.toMatch(/\[4,3,5\]|score.{0,8}:12/)
    await orm().execute(sql`delete from users where id = ${pair.mentee.id}`)
    expect(await roundsOf(pair, pair.mentee)).toEqual([])
    expect(await orm().$count(notices, eq(notices.userId, pair.mentee.id))).toBe(0)
  })
})

it('[PC3] without the questions, no pair is asked', async () => {
  const off = await createTestApp({ PULSE: 'off', SAFEGUARDING: 'standard', CONSENT_AGE: '13' })
  try {
    const pair = await pairWith(off, {})
    await off.services.database.orm
      .update(works)
      .set({ startedAt: sql`now() - interval '8 days'` })
      .where(eq(works.id, pair.chatId))
    await askPulses(off.services)
    expect(await off.services.database.orm.$count(pulses)).toBe(0)
  } finally {
    await off.close()
  }
})
