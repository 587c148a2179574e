import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers, surveyTakers, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { openSurvey } from '#server/testing/data/work.ts'
import type { Figures } from '#shared/contract/staff/figures.ts'
import type { OpenQuestions } from '#shared/contract/work.ts'

let t: TestApp
let port: number
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: 'UTC' })
  port = await listen(t.app)
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const year = new Date().getUTCFullYear()
const answer = (person: Person, answers: readonly (number | null)[] = [5, 4, 3, 2, 1]) =>
  person.call('survey.answer', { answers })
const countOf = async (question: number, of: number) =>
  (
    await orm()
      .select()
      .from(surveyAnswers)
      .where(and(eq(surveyAnswers.question, question), eq(surveyAnswers.answer, of)))
  )[0]?.count ?? 0
const takersOf = ({ id }: Person) => orm().$count(surveyTakers, eq(surveyTakers.userId, id))

async function waiting(person: Person): Promise<readonly OpenQuestions[]> {
  const socket = await openSocket({ port, cookie: person.cookie })
  const feed = await socket.watch([{ name: 'openQuestions' }])
  await feed.until('the questions', (live) => live.of('openQuestions').value !== undefined)
  const { value } = feed.of('openQuestions')
  feed.stop()
  socket.raw.close()
  return value as OpenQuestions[]
}

async function aMember(): Promise<Person> {
  const mentee = await aMentee(t)
  await openSurvey(t, mentee)
  return mentee
}

describe('[SV1] the survey', () => {
  it('waits for mentees in its month, until they answer or decline', async () => {
    const [mentee, other] = [await aMember(), await aMember()]
    const [survey, ...more] = await waiting(mentee)
    expect(survey).toMatchObject({ kind: 'survey', id: String(year) })
    expect(survey?.questions).toHaveLength(5)
    expect(more).toEqual([])
    await answer(mentee)
    expect(await waiting(mentee)).toEqual([])
    await answer(other, [null, null, null, null, null])
    expect(await waiting(other)).toEqual([])
  })

  it('waits for no mentor, no new member, and nobody in another month', async () => {
    const mentor = await aMentor(t)
    await openSurvey(t, mentor)
    expect(await waiting(mentor)).toEqual([])
    await expect(answer(mentor)).rejects.toThrow('app.forbidden')
    const fresh = await aMember()
    await orm()
      .update(users)
      .set({ createdAt: sql`now() - interval '29 days'` })
      .where(eq(users.id, fresh.id))
    expect(await waiting(fresh)).toEqual([])
    const mentee = await aMember()
    const { config } = t.services
    const month = config.surveyMonth ?? 0
    for (const other of [null, (month % 12) + 1]) {
      config.surveyMonth = other
      expect(await waiting(mentee)).toEqual([])
      await answer(mentee)
      expect(await takersOf(mentee)).toBe(0)
    }
    config.surveyMonth = month
    expect(await waiting(mentee)).toHaveLength(1)
  })
})

describe('[SV2] the answers', () => {
  it('are sums, to which each member adds once', async () => {
    const before = await countOf(0, 5)
    const mentee = await aMember()
    await Promise.all([answer(mentee), answer(mentee)])
    await answer(mentee, [1, 1, 1, 1, 1])
    expect(await countOf(0, 5)).toBe(before + 1)
    const skipper = await aMember()
    await answer(skipper, [5, null, null, null, null])
    expect(await countOf(0, 5)).toBe(before + 2)
    await expect(answer(await aMember(), [5, 5, 5, 5, 6])).rejects.toThrow('app.invalid')
    await expect(answer(await aMember(), [5])).rejects.toThrow('app.invalid')
  })

  it('are not in the export, which has the year, and stay when the account goes', async () => {
    const mentee = await aMember()
    await answer(mentee, [4, null, null, null, null])
    const before = await countOf(0, 4)
    const data = JSON.parse((await takeOut(t, mentee)).files.get('data.json') ?? '{}')
    expect(JSON.stringify(data)).toContain(`"year":${year}`)
    expect(JSON.stringify(data)).not.toContain('"question"')
    await orm().delete(users).where(eq(users.id, mentee.id))
    expect(await takersOf(mentee)).toBe(0)
    expect(await countOf(0, 4)).toBe(before)
  })
})

it('[SV3] staff see the means once the month is over, and of no question with fewer than five answers', async () => {
  const read = async () => (await coordinator.query<Figures>('staff/figures')).surveys
  expect(await read()).toEqual([])
  const past = { year: year - 1, question: 0 }
  await orm()
    .insert(surveyAnswers)
    .values([
      { ...past, answer: 5, count: 3 },
      { ...past, answer: 2, count: 2 },
      { ...past, question: 1, answer: 3, count: 4 },
    ])
  const [last, ...others] = await read()
  expect(others).toEqual([])
  expect(last?.year).toBe(year - 1)
  expect(last?.questions.map(({ count, mean }) => [count, mean])).toEqual([
    [5, 3.8],
    [null, null],
    [null, null],
    [null, null],
    [null, null],
  ])
})
