import { aTalk, type Said } from '../support/chat-fixtures.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMentors } from '../support/many-mentors.ts'

const easy = JSON.stringify({ textSize: 'standard', isEasyReading: true, isCalm: false })

test('[EA11] in easy reading, fewer mentors and fewer messages are shown at once', async ({
  page,
  people,
}) => {
  const said = ['One', 'Two'].map((text): Said => ({ by: 'mentor', text, ago: 1 }))
  const { mentee, chatId } = await aTalk(people, { said })
  await addMentors(people, 60, 'robotics programming')
  const choose = (display: string | null) =>
    people.query('update users set display = $2 where id = $1', [mentee.id, display])
  await people.logIn(mentee, page.context())
  const cards = page.getByRole('main').locator('[data-cards] > li')
  const more = page.getByRole('button', { name: 'Show more' })
  const columns = async () =>
    new Set(await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))).size

  await choose(easy)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/mentors?skill=robotics+programming')
  await expect(page.locator('html')).toHaveAttribute('data-display', 'easy')
  await expect(cards).toHaveCount(24)
  await expect.poll(columns).toBe(2)
  await more.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1_000)
  await expect(cards).toHaveCount(24)
  await more.click()
  await expect(cards).toHaveCount(48)

  await page.goto(`/chat/${chatId}`)
  const lines = page.getByRole('log').locator('[data-line]')
  await expect(lines.nth(1)).toHaveCSS('margin-top', '16px')

  await choose(null)
  await page.goto('/mentors?skill=robotics+programming')
  await expect(page.locator('html')).not.toHaveAttribute('data-display', /easy/)
  await expect.poll(columns).toBe(4)
  await more.scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
})

test('[EA11] in easy reading, notes and notices are shown ten at a time', async ({ page, people }) => {
  const mentee = await people.mentee()
  await people.query(
    `insert into notes (id, user_id, content, created_at)
     select rpad('e' || translate(i::text, '01', 'xy'), 20, 'a'), $1, 'Note number ' || i, now() - (60 - i) * interval '1 minute'
     from generate_series(1, 55) as i`,
    [mentee.id],
  )
  await addMentors(people, 12, 'ceramics and glass')
  await people.query(
    `insert into notices (id, user_id, mail, about, path)
     select 'easy-' || id, $1, 'callAgreed', id, '/chat' from people where skills = array['ceramics and glass']`,
    [mentee.id],
  )
  const choose = (display: string | null) =>
    people.query('update users set display = $2 where id = $1', [mentee.id, display])
  await people.logIn(mentee, page.context())
  const rows = page.getByRole('main').locator('li')
  const older = page.getByRole('button', { name: /^Show older/ })

  await choose(easy)
  await page.goto('/notes')
  await expect(rows).toHaveCount(10)
  for (const count of [20, 30, 40, 50, 55]) {
    await older.click()
    await expect(rows).toHaveCount(count)
  }
  await expect(older).toBeHidden()
  await page.getByLabel('Search your notes').fill('number 1')
  await expect(page.getByText('Showing the first 10 notes')).toBeAttached()
  await page.goto('/notices')
  await expect(rows).toHaveCount(10)
  await older.click()
  await expect(rows).toHaveCount(12)
  await expect(older).toBeHidden()

  await choose(null)
  await page.goto('/notes')
  await expect(rows).toHaveCount(50)
})
