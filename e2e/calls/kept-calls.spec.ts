import type { Page } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { aTalk, type Talk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import type { People } from '../support/people.ts'
import { day } from '../support/zones.ts'

test.use({ timezoneId: day() })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Call times' })

/** Stores an agreed time that begins in so many minutes, half an hour long. */
async function agree(people: People, { chatId, mentor, mentee }: Talk, minutes: number): Promise<void> {
  await people.query(
    `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status)
     values ($1, $2, $3, $4, $3, now() + make_interval(mins => $5), now() + make_interval(mins => $5 + 30), 'agreed')`,
    [newId(), chatId, mentor.id, mentee.id, minutes],
  )
}

/** Reports the agenda of a call with Nora Brandt, who has written a line about references. */
async function reportAgenda(hers: Page, people: People, id: string): Promise<void> {
  await dialog(hers).getByRole('button', { name: 'Report this agenda' }).click()
  const report = hers.getByRole('dialog')
  await expect(report).toContainText('Report a call with Nora Brandt')
  await report.getByRole('button', { name: 'It happened to me' }).click()
  await expect(report).toContainText(/Your report number is R-\w{6}/)
  const [row] = await people.query<{ kind: string; evidence: string }>(
    'select kind, evidence from reports where reporter_id = $1',
    [id],
  )
  expect(row?.kind).toBe('call')
  expect(row?.evidence).toContain('References')
}

test('[AD1, AD3] both write the agenda of a call live, and of two changes at once none is lost', async ({
  page: hers,
  anotherPerson,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Nora Brandt', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await agree(people, talk, 2_000)
  const his = await anotherPerson({ timezoneId: day() })
  await people.logIn(talk.mentor, hers.context())
  await people.logIn(talk.mentee, his.context())
  for (const page of [hers, his]) {
    await page.goto(`/chat/${talk.chatId}#calls`)
    await dialog(page)
      .getByRole('button', { name: /^Agenda of the call on / })
      .click()
    await expect(dialog(page).getByText('Nothing here yet.')).toBeVisible()
  }
  const field = (page: Page) => dialog(page).getByLabel('Add a line')
  await test.step('a line is there for both at once', async () => {
    await field(hers).fill('Your essay')
    await hers.keyboard.press('Enter')
    await expect(field(hers)).toHaveValue('')
    await expect(field(hers)).toBeFocused()
    await expect(dialog(his).getByRole('checkbox', { name: /^Your essay/ })).not.toBeChecked()
    await expect(dialog(his).getByText('From Maya Lind')).toBeVisible()
    await dialog(his)
      .getByRole('checkbox', { name: /^Your essay/ })
      .click()
    await expect(dialog(hers).getByRole('checkbox', { name: /^Your essay/ })).toBeChecked()
    await checkA11y(hers)
    await checkA11y(his)
  })
  const editor = (page: Page) => dialog(page).getByLabel('Line of the agenda')
  await test.step('who saves second sees both texts, and decides', async () => {
    for (const page of [hers, his])
      await dialog(page).getByRole('button', { name: 'Change: Your essay' }).click()
    await editor(his).fill('Your essay, and mine')
    await editor(hers).fill('Your essay, page two')
    await dialog(hers).getByRole('button', { name: 'Save' }).click()
    await expect(
      dialog(his).getByText('Maya Lind has changed this line meanwhile. It now says: “Your essay, page two”'),
    ).toBeVisible()
    await expect(editor(his)).toHaveValue('Your essay, and mine')
    await checkA11y(his)
    await dialog(his).getByRole('button', { name: 'Replace it with mine' }).click()
    await expect(dialog(hers).getByRole('checkbox', { name: /^Your essay, and mine/ })).toBeVisible()
  })
  await test.step('a line that is deleted while the other one writes leaves the words there', async () => {
    await dialog(his).getByRole('button', { name: 'Change: Your essay, and mine' }).click()
    await editor(his).fill('References')
    await dialog(hers).getByRole('button', { name: 'Delete: Your essay, and mine' }).click()
    await expect(dialog(his).getByText(/^This line was deleted meanwhile\./)).toBeVisible()
    await expect(editor(his)).toHaveValue('References')
    await dialog(his).getByRole('button', { name: 'Add it as a new line' }).click()
    await expect(dialog(hers).getByRole('checkbox', { name: /^References/ })).toBeVisible()
  })
  await reportAgenda(hers, people, talk.mentor.id)
})

test('[WK16] the ideas of a set are put on the agenda with one press, each once', async ({
  page,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Nora Brandt', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await agree(people, talk, 2_000)
  await people.logIn(talk.mentor, page.context())
  await page.goto(`/chat/${talk.chatId}#calls`)
  await dialog(page)
    .getByRole('button', { name: /^Agenda of the call on / })
    .click()
  await dialog(page).getByRole('button', { name: 'Ideas for the agenda' }).click()
  const set = 'First meeting: getting to know each other'
  await dialog(page).getByText(set).click()
  const ideas = await dialog(page).locator('details[open] li').allInnerTexts()
  const lines = dialog(page).getByRole('list', { name: 'Agenda' }).getByRole('checkbox')
  // One of them is there already.
  await dialog(page)
    .getByLabel('Add a line')
    .fill(ideas[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(1)
  await dialog(page)
    .getByRole('button', { name: `Use these ideas: ${set}` })
    .click()
  await expect(dialog(page).getByText('These are on the agenda.')).toBeVisible()
  await expect(lines).toHaveCount(ideas.length)
  await checkA11y(page)
})

test('[CO1, CO2] a call that did not take place is recorded once both have said so', async ({
  page: hers,
  anotherPerson,
  people,
}) => {
  const adult = await people.mentee({ fullName: 'Nora Brandt', age: 22 })
  const talk = await aTalk(people, { mentee: adult })
  await agree(people, talk, -200)
  const his = await anotherPerson({ timezoneId: day() })
  await people.logIn(talk.mentor, hers.context())
  await people.logIn(talk.mentee, his.context())
  for (const page of [hers, his]) await page.goto(`/chat/${talk.chatId}#calls`)
  const answer = (page: Page, name: 'Yes' | 'No') =>
    dialog(page)
      .getByRole('group', { name: /^Did the call on .* take place\?$/ })
      .getByRole('button', { name })
      .click()
  const both = 'You both said that this call did not take place.'
  await answer(hers, 'No')
  await expect(dialog(hers).getByText('You said that it did not take place.')).toBeVisible()
  await expect(dialog(his).getByText('Did this call take place?')).toBeVisible()
  await checkA11y(his)
  await answer(his, 'No')
  for (const page of [hers, his]) await expect(dialog(page).getByText(both)).toBeVisible()
  await dialog(his).getByRole('button', { name: 'Change my answer' }).click()
  await answer(his, 'Yes')
  await expect(dialog(hers).getByText(both)).toHaveCount(0)
})

/** Moves by keys from the call with Nora Brandt to that with Lena Voss and back, and to the next week and back. */
async function expectKeys(page: Page): Promise<void> {
  await test.step('keys move between calls and weeks', async () => {
    const call = page.getByRole('link', { name: /^Nora Brandt/ })
    const asked = page.getByRole('link', { name: /^Lena Voss/ })
    await call.focus()
    await page.keyboard.press('ArrowDown')
    await expect(asked).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(call).toBeFocused()
    const shown = page.getByRole('heading', { level: 2 })
    const now = await shown.innerText()
    await page.keyboard.press('PageDown')
    await expect(shown).not.toHaveText(now)
    await expect(page.getByText('No calls this week.')).toBeVisible()
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(shown).toHaveText(now)
    await expect(call).toBeVisible()
  })
}

test('[CW1, CW2, CW3] the week has all calls, by keyboard and live, and leads to the call', async ({
  page,
  anotherPerson,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Maya Lind' })
  const [first, second] = [
    await aTalk(people, { mentor, mentee: await people.mentee({ fullName: 'Nora Brandt', age: 22 }) }),
    await aTalk(people, { mentor, mentee: await people.mentee({ fullName: 'Lena Voss', age: 22 }) }),
  ]
  await people.query('insert into availability (user_id, slots, time_zone) values ($1, $2, $3)', [
    mentor.id,
    JSON.stringify([{ day: 'Thursday', from: '16:00', to: '18:00' }]),
    day(),
  ])
  await agree(people, first, 5)
  await people.logIn(mentor, page.context())
  await page.goto('/')
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Your calls' }).click()
  const call = page.getByRole('link', { name: /^Nora Brandt.*Agreed$/ })
  await expect(call).toBeVisible()
  await expect(page.getByText(`Times are in the time zone of this device, ${day()}.`)).toBeVisible()
  await checkA11y(page)

  await test.step('a proposal arrives live', async () => {
    const theirs = await anotherPerson({ timezoneId: day() })
    await people.logIn(second.mentee, theirs.context())
    await theirs.goto(`/chat/${second.chatId}#call-times`)
    await dialog(theirs).getByRole('combobox', { name: 'Day' }).selectOption({ index: 0 })
    await dialog(theirs).getByLabel('Start').fill('23:30')
    await dialog(theirs).getByRole('button', { name: 'Propose this time' }).click()
    await expect(page.getByRole('link', { name: /^Lena Voss.*Waiting for your answer$/ })).toBeVisible()
    await theirs.close()
  })

  await expectKeys(page)

  await test.step('where there is no room, it is a list of days with the free times', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(call).toBeVisible()
    await expect(page.getByText(/^Free: 4:00–6:00 PM$/)).toBeVisible()
    await checkA11y(page)
  })

  await test.step('it leads to the lobby, and to the call times', async () => {
    const join = page.getByRole('link', { name: 'Join the call with Nora Brandt' })
    expect(await join.getAttribute('href')).toContain('/call?roomName=')
    await call.click()
    await expect(dialog(page).getByText('Agreed')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: 'Call times' }).click()
    await expect(dialog(page).getByText('Agreed')).toBeVisible()
    await page.goto('/mentor')
    await page.getByRole('link', { name: 'Join the call with Nora Brandt' }).click()
    await expect(page.getByRole('heading', { name: 'Call with Nora Brandt' })).toBeVisible()
  })
})

test('[CF1, CF3] a calendar address is made, read, made anew, and turned off', async ({
  page,
  people,
  product,
}) => {
  const talk = await aTalk(people)
  await agree(people, talk, 2_000)
  await people.logIn(talk.mentee, page.context())
  await page.goto('/settings/calendar')
  await expect(page.getByText('Your calls are not shared with any calendar.')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Create a calendar address' }).click()
  const address = page.getByLabel('Calendar address')
  await expect(address).toBeFocused()
  await checkA11y(page)
  const read = async () => {
    const { pathname } = new URL(await address.inputValue())
    return fetch(new URL(pathname, product.address))
  }
  const first = await read()
  expect([first.status, (await first.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 1])
  expect(await page.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toMatch(
    /^webcal:/,
  )

  const before = await address.inputValue()
  await page.getByRole('button', { name: 'Create a new address' }).click()
  const question = page.getByRole('dialog', { name: 'Create a new address?' })
  await checkA11y(page)
  await question.getByRole('button', { name: 'Create a new address' }).click()
  await expect(address).not.toHaveValue(before)
  expect((await fetch(new URL(new URL(before).pathname, product.address))).status).toBe(404)
  const { pathname } = new URL(await address.inputValue())

  // The address is shown once.
  await page.reload()
  await expect(page.getByText(/^Your calendar address was created on /)).toBeVisible()
  await expect(address).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Your calls are not shared with any calendar.')).toBeVisible()
  expect((await fetch(new URL(pathname, product.address))).status).toBe(404)
})
