import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { field } from '../pages/chat.ts'

test('[CH34, AV21, NV14] on a phone held upright, the free times and notes are under a chat that is not expanded', async ({
  page,
  people,
}) => {
  const { mentee, chatId } = await aTalk(people)
  await people.logIn(mentee, page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/chat/${chatId}`)
  await expect(field(page)).toBeVisible()
  const under = page.getByRole('complementary', { name: 'Beside this chat' })
  await expect(under.getByRole('heading', { name: "When you're both free" })).toBeInViewport()
  await expect(under.getByRole('heading', { name: 'Your notes' })).toBeVisible()
  await expect(page.getByRole('button', { name: "When you're both free" })).toHaveAccessibleName(
    /^Availability/,
  )
  await checkA11y(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // All of it can be read: the bar at the bottom covers nothing of the end.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notes/ })
  const [end, top] = await Promise.all([
    under.evaluate((element) => element.lastElementChild?.getBoundingClientRect().bottom ?? Infinity),
    bar.evaluate((element) => element.getBoundingClientRect().top),
  ])
  expect(end).toBeLessThan(top)
  await page.getByRole('button', { name: 'Expand chat' }).click()
  await expect(under).toHaveCount(0)
  await expect(field(page)).toBeInViewport({ ratio: 1 })
})

test('[CH34] another chat takes the place of the one before, and of what is below or beside it', async ({
  page,
  people,
}) => {
  const { mentor, chatId } = await aTalk(people, {
    menteeName: 'Tom Berger',
    said: [{ by: 'mentee', text: 'Hello from Tom', ago: 2 }],
  })
  await aTalk(people, {
    mentor,
    menteeName: 'Ida Moor',
    said: [{ by: 'mentee', text: 'Hello from Ida', ago: 3 }],
  })
  await people.logIn(mentor, page.context())
  const person = (name: string) => page.getByRole('region', { name, exact: true })
  const companion = page.getByRole('complementary', { name: 'Beside this chat' })
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/chat/${chatId}`)
    await expect(person('Tom Berger')).toBeVisible()
    await expect(companion.getByRole('heading', { name: "When you're both free" })).toBeVisible()
    await page.getByRole('link', { name: /Ida Moor/ }).click()
    await expect(person('Ida Moor')).toBeVisible()
    await expect(page.getByRole('log')).toHaveCount(1)
    await expect(person('Tom Berger')).toHaveCount(0)
    await expect(companion).toHaveCount(1)
    await expect(companion.getByRole('heading', { name: "When you're both free" })).toBeVisible()
  }
})
