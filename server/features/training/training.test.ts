import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chats, trainingLessons } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aMentee, aMentor, aPair, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { finishLesson, finishTraining, openLesson } from '#server/testing/steps/training-steps.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffMentor } from '#shared/contract/staff/mentors.ts'
import type { AnswerResult, Lesson, MyTraining } from '#shared/contract/training/lessons.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ TRAINING_MENTORS: 'required', TRAINING_MENTEES: 'offered' })
})
afterAll(() => t.close())

const mine = (person: Person) => person.query<MyTraining>('training.mine')
const lessonsOf = (role: 'mentor' | 'mentee') => t.services.config.training[role]
const [first] = ['role']

/** Where the right answer, and a wrong one, to a question of the first lesson of mentors are. */
function answersTo(question: number) {
  const { version, questions } = lessonsOf('mentor')[0] ?? { version: '', questions: [] }
  const answers = questions[question]?.answers ?? []
  const right = answers.findIndex(({ isRight }) => isRight)
  return { version, right, wrong: right === 0 ? 1 : 0, whyOf: (index: number) => answers[index]?.why }
}

const tryAnswer = (person: Person, question: number, answer: number) =>
  person.call<AnswerResult>('training.answer', {
    ...{ lessonId: first, version: answersTo(question).version, question, answer },
  })

/** Runs with another training, of which nodes learn at their start. */
async function withTraining(change: Partial<typeof t.services.config.training>, work: () => Promise<void>) {
  const { config } = t.services
  const before = config.training
  config.training = { ...before, ...change }
  try {
    await work()
  } finally {
    config.training = before
  }
}

describe('lessons', () => {
  it('[TR2] are those of the role, with a reading time', async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const { mode, lessons } = await mine(mentor)
    expect(mode).toBe('required')
    expect(lessons.map(({ id }) => id)).toEqual(lessonsOf('mentor').map(({ id }) => id))
    expect(lessons[0]).toMatchObject({ finishedAt: null, answered: 0, questions: 3, isChanged: false })
    expect((await mine(mentee)).mode).toBe('offered')
    await expect(openLesson(mentee, first ?? '')).rejects.toThrow('app.notFound')
  })

  it('[TR2] are not there where the training is off', async () => {
    const mentor = await aMentor(t)
    await withTraining({ modes: { mentor: 'off', mentee: 'off' } }, async () => {
      expect(await mine(mentor)).toEqual({ mode: 'off', lessons: [] })
      await expect(openLesson(mentor, first ?? '')).rejects.toThrow('app.notFound')
      await expect(tryAnswer(mentor, 0, 0)).rejects.toThrow('app.notFound')
    })
  })
})

describe('the quiz', () => {
  it('[TR3] says of a wrong answer why, lets it be tried again, and does not say which one is right before', async () => {
    const mentor = await aMentor(t)
    const { right, wrong, whyOf } = answersTo(0)
    const before = await openLesson(mentor, first ?? '')
    expect(before.questionList.map((question) => question.right)).toEqual([null, null, null])
    expect(JSON.stringify(before)).not.toContain('isRight')
    expect(JSON.stringify(before)).not.toContain(whyOf(right))
    expect(await tryAnswer(mentor, 0, wrong)).toEqual({
      ...{ isRight: false, why: whyOf(wrong), answered: 0, finishedAt: null },
    })
    expect((await openLesson(mentor, first ?? '')).questionList[0]?.right).toBeNull()
    expect(await tryAnswer(mentor, 0, right)).toMatchObject({ isRight: true, why: whyOf(right), answered: 1 })
    expect((await openLesson(mentor, first ?? '')).questionList.map((question) => question.right)).toEqual([
      { answer: right, why: whyOf(right) },
      null,
      null,
    ])
  })

  it('[TR3] finishes a lesson with the last right answer, once, also when answers are sent at once and again', async () => {
    const mentor = await aMentor(t)
    const all = () =>
      Promise.all([0, 1, 2].map((question) => tryAnswer(mentor, question, answersTo(question).right)))
    await all()
    const { lessons } = await mine(mentor)
    expect(lessons[0]).toMatchObject({ answered: 3, finishedAt: expect.any(Number) })
    await all()
    expect((await mine(mentor)).lessons[0]).toEqual(lessons[0])
    // A wrong answer takes nothing away.
    await tryAnswer(mentor, 0, answersTo(0).wrong)
    expect((await mine(mentor)).lessons[0]).toEqual(lessons[0])
  })

  it('[TR3] rejects an answer and a question that there is not', async () => {
    const mentor = await aMentor(t)
    for (const [question, answer] of [
      [3, 0],
      [0, 4],
      [-1, 0],
      [0, 0.5],
      [32, 0],
    ] as const)
      await expect(tryAnswer(mentor, question, answer)).rejects.toThrow('app.invalid')
    expect((await mine(mentor)).lessons[0]?.answered).toBe(0)
  })
})

describe('in another language', () => {
  const german = { locale: 'de' }
  const inGerman = () => lessonsOf('mentor')[0]?.translated?.de

  it('[LG22] the lessons are in that of the page, and in the default where the server does not have it', async () => {
    const mentor = await aMentor(t)
    const title = async (locale: string) =>
      (await mentor.query<MyTraining>('training.mine', { locale })).lessons[0]?.title
    expect([await title('de'), await title('ar'), await title('xx')]).toEqual([
      'Deine Rolle und ihre Grenzen',
      'Your role and its limits',
      'Your role and its limits',
    ])
    const read = await mentor.query<Lesson>('training.lesson', { lessonId: first, ...german })
    expect(read.parts).toEqual(inGerman()?.parts)
    expect(read.questionList.map(({ text }) => text)).toEqual(inGerman()?.questions.map(({ text }) => text))
  })

  it('[LG22] the same answers are right, and a lesson that was finished in one language is so in all', async () => {
    const mentor = await aMentor(t)
    for (const question of [0, 1, 2]) {
      const { version, right } = answersTo(question)
      const answer = { lessonId: first, version, question, answer: right, ...german }
      expect(await mentor.call<AnswerResult>('training.answer', answer)).toMatchObject({
        ...{ isRight: true, why: inGerman()?.questions[question]?.answers[right]?.why },
      })
    }
    expect((await mine(mentor)).lessons[0]).toMatchObject({ finishedAt: expect.any(Number), answered: 3 })
  })
})

describe('a mentor of whom the training is required', () => {
  async function asked() {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    await mentee.call('connections.request', { mentorId: mentor.id })
    return { mentor, mentee, requestId: pairId(mentor.id, mentee.id) }
  }

  it('[TR4] accepts a request once each lesson is finished, and is asked before', async () => {
    const { mentor, requestId } = await asked()
    const accept = () => mentor.call('connections.accept', { requestId })
    await expect(accept()).rejects.toThrow('training.missing')
    for (const { id } of lessonsOf('mentor').slice(1)) await finishLesson(t, mentor, 'mentor', id)
    await expect(accept()).rejects.toThrow('training.missing')
    const opened = () => t.services.database.orm.$count(chats, eq(chats.id, requestId))
    expect(await opened()).toBe(0)
    await finishLesson(t, mentor, 'mentor', first ?? '')
    await accept()
    expect(await opened()).toBe(1)
  })

  it('[TR4] rejects requests without it', async () => {
    const { mentor, requestId } = await asked()
    const { statusCode } = await mentor.post('connections.reject', { requestId })
    expect(statusCode).toBe(200)
  })

  it('[TR4, TR6] keeps pairs and writes to them without it', async () => {
    const { mentor, chatId } = await aPair(t)
    const { statusCode } = await mentor.post('chat.send', { chatId, id: newId(), text: 'hello' })
    expect(statusCode).toBe(200)
  })

  it('[TR6] finishes a changed lesson again before the next match', async () => {
    const { mentor, requestId } = await asked()
    await finishTraining(t, mentor, 'mentor')
    const [old, ...others] = lessonsOf('mentor')
    if (!old) throw new Error('there are lessons')
    await withTraining({ mentor: [{ ...old, version: 'another' }, ...others] }, async () => {
      await expect(mentor.call('connections.accept', { requestId })).rejects.toThrow('training.missing')
      expect((await mine(mentor)).lessons[0]).toMatchObject({
        isChanged: true,
        answered: 0,
        finishedAt: null,
      })
      // The page that was open before the change.
      const stale = { lessonId: old.id, version: old.version, question: 0, answer: 0 }
      await expect(mentor.call('training.answer', stale)).rejects.toThrow('training.changed')
      await finishLesson(t, mentor, 'mentor', old.id)
      await mentor.call('connections.accept', { requestId })
    })
  })
})

it('[TR5] a mentee of whom the training is required sends a request once each lesson is finished', async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  await withTraining({ modes: { mentor: 'off', mentee: 'required' } }, async () => {
    const ask = () => mentee.call('connections.request', { mentorId: mentor.id })
    await expect(ask()).rejects.toThrow('training.missing')
    await finishTraining(t, mentee, 'mentee')
    await ask()
  })
})

it('[TR8] staff see on the page of a mentor which lessons are finished, and which have changed', async () => {
  const [mentor, staff] = await Promise.all([aMentor(t), aStaff(t, 'coordinator')])
  await finishLesson(t, mentor, 'mentor', first ?? '')
  const seen = async () =>
    (await staff.call<StaffMentor>('staff/openMentor', { personId: mentor.id })).training
  const training = await seen()
  expect(training).toEqual(await mine(mentor))
  expect(training.mode).toBe('required')
  expect(training.lessons.map(({ finishedAt }) => finishedAt !== null)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const [old, ...others] = lessonsOf('mentor')
  if (!old) throw new Error('there are lessons')
  await withTraining({ mentor: [{ ...old, version: 'another' }, ...others] }, async () => {
    expect((await seen()).lessons[0]).toMatchObject({ finishedAt: null, isChanged: true })
  })
})

it('[TR9] lessons are in the data export, and go with the account', async () => {
  const mentor = await aMentor(t)
  await finishLesson(t, mentor, 'mentor', first ?? '')
  const { data } = await takeOut(t, mentor)
  expect(data['training']).toMatchObject([{ lessonId: first, answered: 7, finishedAt: expect.any(String) }])
  const stored = () => t.services.database.orm.$count(trainingLessons, eq(trainingLessons.userId, mentor.id))
  expect(await stored()).toBe(1)
  await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
  expect(await stored()).toBe(0)
})
