import type { Page } from '@playwright/test'
import { offsetAt } from '#shared/domain/times/availability.ts'
import { clockChanges } from '#shared/domain/times/clock-changes.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openPeople, type People, type Person } from '../support/people.ts'
import { aheadBy } from '../support/processes/clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const here = 'Europe/Berlin'
const there = 'America/New_York'

/** The next night in which the clocks of Berlin are set in a direction, and how far they are from UTC before and after it. */
function nextNight(direction: 'forward' | 'back') {
  const hours = (at: number) => offsetAt(at, here) / HOUR
  const found = clockChanges(here, Date.now() + 4 * DAY, Date.now() + 400 * DAY).find(
    (at) => hours(at) > hours(at - MINUTE) === (direction === 'forward'),
  )
  if (found === undefined) throw new Error(`No clocks are set ${direction} in ${here} any more`)
  return { change: found, before: hours(found - MINUTE), after: hours(found) }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Call times' })

/** Half an hour from a time on, as the pages write it in a time zone: '3:00–3:30 PM'. */
function writtenIn(timeZone: string, start: number): RegExp {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const [from = '', until = ''] = [start, start + 30 * MINUTE].map((at) => clock.format(at))
  const words = from.split(/\s/)[1] === until.split(/\s/)[1] ? [from.split(/\s/)[0], until] : [from, until]
  return new RegExp(words.join('–').replaceAll(/\s/g, '\\s'), 'i')
}

for (const direction of ['forward', 'back'] as const) {
  test(`[MT7, MT2, CT9] clocks are set ${direction}: a time in that night is asked about, and a call is moved across it, right on both clocks`, async ({
    anotherProduct,
    browser,
    contextOptions,
  }) => {
    const night = nextNight(direction)
    const start = night.change - 3 * DAY + 10 * HOUR
    const product = await anotherProduct(aheadBy(start - Date.now()))
    const people = openPeople(product)
    const adult = await people.mentee({ fullName: 'Nora Brandt', age: 22 })
    const talk = await aTalk(people, { mentee: adult })
    const open = async (person: Person, timezoneId: string, hash: string) => {
      // Without free times that would be suggested; the zone is known.
      await people.query(`insert into availability (user_id, slots, time_zone) values ($1, '[]', $2)`, [
        ...[person.id, timezoneId],
      ])
      const context = await browser.newContext({ ...contextOptions, baseURL: product.address, timezoneId })
      await people.logIn(person, context)
      const page = await context.newPage()
      await page.clock.install({ time: start })
      await page.goto(`/chat/${talk.chatId}${hash}`)
      return page
    }
    const mentee = await open(talk.mentee, there, '')
    const mentor = await open(talk.mentor, here, '#call-times')
    await test.step('a time that clocks skip or show twice is asked about, and what was chosen is stored', async () => {
      await proposeInNight(mentor, direction)
      await mentee.getByRole('button', { name: 'Answer' }).click()
      await expectAgreed({ people, mentor, mentee }, night.change + 30 * MINUTE)
    })
    await test.step('it is moved to two days before, and from there to a day after, at the same time of day', async () => {
      const [earlier, later] = afternoonsAround(night)
      await move(mentor, 1)
      await expectAgreed({ people, mentor, mentee }, earlier)
      await move(mentor, 4)
      await expectAgreed({ people, mentor, mentee }, later)
    })
    for (const page of [mentor, mentee]) await page.context().close()
    await people.close()
  })
}

/** Three in the afternoon two days before the day on which clocks change, and one day after it. */
function afternoonsAround({
  change,
  before,
  after,
}: ReturnType<typeof nextNight>): readonly [number, number] {
  const day = Math.floor((change + after * HOUR) / DAY) * DAY
  const [earlier, later] = [day - 2 * DAY + (15 - before) * HOUR, day + DAY + (15 - after) * HOUR]
  expect(later - earlier).toBe(3 * DAY + (before - after) * HOUR)
  return [earlier, later]
}

/** Proposes half past two in that night, of which two meanings are possible, and chooses the later one: after the change. */
async function proposeInNight(page: Page, direction: 'forward' | 'back'): Promise<void> {
  await dialog(page).getByLabel('Day').selectOption({ index: 3 })
  const field = dialog(page).getByLabel('Start')
  await field.fill('2:30 AM')
  const which = dialog(page).getByRole('group', { name: 'Which time do you mean?' }).getByRole('radio')
  await expect(which).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Propose this time' }).click()
  const told = direction === 'forward' ? /Clocks skip that time/ : /Clocks go back in that night/
  await expect(field).toHaveAccessibleDescription(told)
  await checkA11y(page)
  await which.nth(1).check()
  const later = direction === 'forward' ? /^0?3:30.*(?:CEST|GMT\+2)/ : /^0?2:30.*(?:CET|GMT\+1)/
  await expect(which.nth(1)).toHaveAccessibleName(later)
  await expect(field).not.toHaveAccessibleDescription(told)
  await dialog(page).getByRole('button', { name: 'Propose this time' }).click()
}

/** Proposes three in the afternoon of a day, counted from today, instead. */
async function move(page: Page, day: number): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^Move the call on / })
    .click()
  await dialog(page).getByLabel('Day').selectOption({ index: day })
  await dialog(page).getByLabel('Start').fill('3:00 PM')
  await dialog(page).getByRole('button', { name: 'Propose this time' }).click()
}

type Both = { readonly people: People; readonly mentor: Page; readonly mentee: Page }

/** Confirms; then the one call is stored at this time, and shown on the clocks of both: on one's own first, then on the other's. */
async function expectAgreed({ people, mentor, mentee }: Both, start: number): Promise<void> {
  await dialog(mentee)
    .getByRole('button', { name: /^Confirm the call on / })
    .click()
  const stored = async () => {
    const rows = await people.query<{ at: Date }>(
      `select starts_at as at from call_times where status = 'agreed'`,
    )
    return rows.map(({ at }) => at.toISOString())
  }
  await expect.poll(stored).toEqual([new Date(start).toISOString()])
  const [berlin, newYork] = [writtenIn(here, start), writtenIn(there, start)]
  for (const [page, own, other] of [
    [mentor, berlin, newYork],
    [mentee, newYork, berlin],
  ] as const) {
    const canMove = page.getByRole('button', { name: /^Move the call on / })
    const lines = dialog(page).getByRole('listitem').filter({ has: canMove }).getByRole('paragraph')
    await expect(lines.filter({ hasText: own }).first()).toBeVisible()
    const theirs = lines.filter({ hasText: / for (?:Nora Brandt|Maya Lind)$/ })
    await expect(theirs).toContainText(other)
  }
}
