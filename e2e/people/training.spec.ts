import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { expectGoodLooks } from '../support/looks/layout.ts'
import { aRequest } from '../support/requests.ts'

test.use({ settings: { TRAINING_MENTORS: 'required', TRAINING_MENTEES: 'required' } })

type Lesson = {
  readonly title: string
  readonly questions: readonly { readonly text: string; readonly answers: readonly Answer[] }[]
}
type Answer = { readonly text: string; readonly why: string; readonly isRight?: true }

const lessons = JSON.parse(readFileSync('server/config/files/training/mentor.json', 'utf8')) as Lesson[]

/** Chooses an answer by keyboard, and checks it: the first arrow goes from the first radio button to the second. */
async function choose(page: Page, question: Lesson['questions'][number], at: number): Promise<void> {
  const group = page.getByRole('group', { name: question.text })
  await group.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  for (let presses = 0; presses < at; presses++) await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio').nth(at)).toBeChecked()
  await page.keyboard.press('Enter')
}

const rightOf = ({ answers }: Lesson['questions'][number]) => answers.findIndex(({ isRight }) => isRight)

async function answerAll(page: Page, { title, questions }: Lesson): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  for (const question of questions) {
    const right = rightOf(question)
    await choose(page, question, right)
    const said = page.getByRole('status').filter({ hasText: question.answers[right]?.why ?? '' })
    await expect(said).toBeFocused()
  }
}

test('[TR7, TR3, TR4] a mentor is led to the training, finishes it by keyboard, and accepts the request', async ({
  page,
  people,
}) => {
  const [mentor, mentee] = [await people.mentor(), await people.mentee()]
  await aRequest(people, { mentor, mentee }, 'pending')
  await people.logIn(mentor, page.context())
  await page.goto('/connections/mentor')
  const card = page.getByRole('region', { name: 'Your training' })
  await expect(card).toContainText('Finish all lessons before you accept a request.')
  await checkA11y(page)
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('Finish the training first.')).toBeVisible()
  await card.getByRole('link', { name: 'Open the training' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeFocused()
  await expect(page.getByText('0 of 5 lessons finished')).toBeVisible()
  await checkA11y(page)
  await expectGoodLooks(page)
  const [first, ...others] = lessons
  const question = first?.questions[0]
  if (!first || !question) throw new Error('there are lessons')
  await page.getByRole('link', { name: first.title }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeFocused()
  await expect(page.getByRole('group', { name: question.text })).toBeVisible()
  await checkA11y(page)
  const wrong = rightOf(question) === 0 ? 1 : 0
  await choose(page, question, wrong)
  await expect(page.getByText('Not quite. Try another answer.')).toBeVisible()
  await expect(page.getByText(question.answers[wrong]?.why ?? '')).toBeVisible()
  await checkA11y(page)
  await expectGoodLooks(page)
  // The focus was moved into the question: the lesson starts from its heading again.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: first.title }).focus()
  await answerAll(page, first)
  await checkA11y(page)
  for (const lesson of others) {
    await page.getByRole('link', { name: 'Next lesson' }).press('Enter')
    await answerAll(page, lesson)
  }
  await expect(page.getByText('You have finished all lessons.')).toBeVisible()
  await page.goto('/connections/mentor')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByRole('link', { name: /^Open chat/ }).first()).toBeVisible()
  await expect(card).toBeHidden()
  await page.goto('/settings/conduct')
  await page.getByRole('link', { name: 'Read the lessons of the training again' }).click()
  await expect(page.getByText('You have finished all lessons.')).toBeVisible()
})

test('[TR5, TR7] a mentee reads on the list of mentors, on the dashboard, and at a suggestion that the training comes first', async ({
  page,
  people,
}) => {
  const [mentee, mentor] = [await people.mentee(), await people.mentor({ fullName: 'Ida Sund' })]
  await people.query(
    `insert into suggestions (id, mentee_id, mentor_id, staff_id, text) values ($1, $1, $2, 'staff', 'Both of you like birds.')`,
    [mentee.id, mentor.id],
  )
  await people.logIn(mentee, page.context())
  const card = page.getByRole('region', { name: 'Your training' })
  for (const path of ['/mentee', '/mentors']) {
    await page.goto(path)
    await expect(card).toContainText('Finish all lessons before you send a request to a mentor.')
    await checkA11y(page)
  }
  await page.goto('/mentee')
  const suggestion = page.getByRole('region', { name: /Ida Sund/ })
  await expect(suggestion.getByText('Finish the training first.')).toBeVisible()
})

test('[LG22] a mentor reads the lessons in the language of the pages, and answers in it', async ({
  page,
  people,
}) => {
  const texts = JSON.parse(
    readFileSync('shared/translations/de/program/mentor-lessons.json', 'utf8'),
  ) as Readonly<Record<string, string>>
  const [first] = lessons
  const right = first?.questions[0] && rightOf(first.questions[0]) + 1
  const mentor = await people.mentor()
  await people.query("update users set locale = 'de' where id = $1", [mentor.id])
  await people.logIn(mentor, page.context())
  await page.goto('/training')
  await page.getByRole('link', { name: texts['role.title'] ?? '' }).click()
  await expect(page.getByText(texts['role.part1'] ?? '')).toBeVisible()
  const group = page.getByRole('group', { name: texts['role.question1'] ?? '' })
  await group.getByRole('radio', { name: texts[`role.question1.${right}`] ?? '' }).check()
  await page.keyboard.press('Enter')
  const said = page.getByRole('status').filter({ hasText: texts[`role.question1.${right}.why`] ?? '' })
  await expect(said).toBeFocused()
  await checkA11y(page)
})
