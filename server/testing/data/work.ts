import { eq, sql } from 'drizzle-orm'
import { pulses, users, works } from '#server/db/schema.ts'
import type { Work } from '#shared/contract/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'
import type { TestApp } from '../clients/app.ts'
import { openSocket } from '../clients/live.ts'
import type { Step } from '../factors/factor-steps.ts'
import type { Pair, Person } from './people.ts'

/** A new aim of a pair, as `work.saveItem` takes it. */
export const aim = (chatId: string, title: string, more: object = {}) => ({
  ...{ chatId, id: newId(), version: 0, aimId: null, title, due: null },
  ...more,
})

/** New notes of a meeting, as `work.saveNote` takes them. */
export const meetingNote = (chatId: string, text: string, more: object = {}) => ({
  ...{ chatId, id: newId(), version: 0, metOn: inDays(-1), callTimeId: null, isShared: false, text },
  ...more,
})

export const agreementWords = { often: 'every week', reach: 'in the chat', about: 'essays', until: null }

/** A day so many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Makes a pair connected for so many weeks, and some seconds. */
export async function connectedFor({ services }: TestApp, chatId: string, weeks: number): Promise<void> {
  const startedAt = sql`now() - make_interval(weeks => ${weeks}, secs => 5)`
  await services.database.orm.update(works).set({ startedAt }).where(eq(works.id, chatId))
}

/** The page of a pair as a member sees it now. Throws with the reason if they cannot read it. */
export async function readWork(port: number, person: Person, chatId: string): Promise<Work> {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'work', input: { chatId } }])
  await feed.until('the page', (live) => Object.keys(live.of('work')).length > 0)
  const { value, failure } = feed.of('work')
  feed.stop()
  socket.raw.close()
  if (failure) throw new Error(failure.reason)
  return value as Work
}

/** Everything that can be on the page of a pair, of both. */
export async function workTogether(t: TestApp, { mentor, mentee, chatId }: Pair): Promise<void> {
  await connectedFor(t, chatId, thanksAfterWeeks)
  const first = aim(chatId, 'an aim <of> the mentee', { due: inDays(30) })
  await mentee.call('work.saveItem', first)
  await mentor.call('work.saveItem', { ...aim(chatId, 'a step of the mentor'), aimId: first.id })
  await mentee.call('work.setDone', { chatId, id: first.id, isDone: true })
  await mentee.call('work.saveAgreement', { chatId, version: 0, ...agreementWords, until: inDays(99) })
  await mentee.call('work.saveNote', meetingNote(chatId, 'private thoughts of the mentee'))
  await mentor.call('work.saveNote', meetingNote(chatId, 'shared notes of the mentor', { isShared: true }))
  await mentor.call('work.saveNote', meetingNote(chatId, 'private thoughts of the mentor'))
  const says = (person: Person, text: string) =>
    person.call('work.saveThanks', { chatId, text, mayShow: false })
  await says(mentor, 'thanks of the mentor')
  await says(mentee, 'thanks of the mentee')
  for (const { id } of [mentor, mentee]) {
    const scores = { score: 13, scoreBefore: 12, scoreOther: 11 }
    const answered = { answeredAt: new Date(), answers: [4, 5, 4], ...scores }
    await t.services.database.orm
      .insert(pulses)
      .values({ id: newId(), workId: chatId, userId: id, round: 7, ...answered })
  }
}

/** Makes the survey wait for a member, who has been one for long enough: its month is now [SV1]. */
export async function openSurvey(t: TestApp, { id }: Person): Promise<void> {
  const { config, database } = t.services
  const { rows } = await database.orm.execute<{ month: number }>(
    sql`select extract(month from now() at time zone ${config.timeZone}::text)::int as month`,
  )
  config.surveyMonth = rows[0]?.month ?? null
  await database.orm
    .update(users)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(users.id, id))
}

/** All that a pair can do on its page, and a report of it. */
export function workSteps(t: TestApp, { mentor, mentee, chatId }: Pair): Step[] {
  const first = aim(chatId, 'finish the essay')
  const note = meetingNote(chatId, 'we planned the week', { isShared: true })
  const done = { chatId, id: first.id, isDone: true }
  const agreement = { chatId, version: 0, ...agreementWords }
  const report = { id: newId(), path: 'self', comment: '', block: false, chatId }
  const thanks = { chatId, text: 'thank you', mayShow: true }
  const round = { id: newId(), workId: chatId, userId: mentee.id, round: 7 }
  return [
    ['work.saveItem', () => mentee.call('work.saveItem', first)],
    ['work.see', () => mentor.call('work.see', { chatId, n: 1 })],
    ['work.setDone', () => mentor.call('work.setDone', done)],
    ['work.saveAgreement', () => mentor.call('work.saveAgreement', agreement)],
    ['work.acceptAgreement', () => mentee.call('work.acceptAgreement', { chatId, version: 1 })],
    ['work.saveNote', () => mentee.call('work.saveNote', note)],
    ['work.removeNote', () => mentee.call('work.removeNote', { chatId, id: note.id, version: 1 })],
    [
      'work.saveThanks',
      async () => {
        await connectedFor(t, chatId, thanksAfterWeeks)
        await mentee.call('work.saveThanks', thanks)
      },
    ],
    [
      'pulse.answer',
      async () => {
        await t.services.database.orm.insert(pulses).values(round)
        await mentee.call('pulse.answer', { id: round.id, answers: [4, null, 5] })
      },
    ],
    [
      'survey.answer',
      async () => {
        await openSurvey(t, mentee)
        await mentee.call('survey.answer', { answers: [5, 4, null, 3, 5] })
      },
    ],
    ['safety.reportWork', () => mentor.call('safety.reportWork', report)],
    ['work.removeItem', () => mentee.call('work.removeItem', { chatId, id: first.id, version: 1 })],
  ]
}
