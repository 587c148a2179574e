import type { Page } from '@playwright/test'
import { field, log, message, send } from '../pages/chat.ts'
import { findMentors } from '../pages/mentors.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keys.ts'
import type { People } from '../support/people.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { countPresses } from '../support/presses.ts'

/** Without SAFETY_CONTACT and CONTACT, reports go to the sender address of emails. */
const contact = 'no-reply@localhost'
const more = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^More options: .*report ${name}$`) })
const dialog = (page: Page) => page.getByRole('dialog')

/** From the settings, when the minute for undoing is over. */
async function unblockLater(mentee: Page, people: People, menteeId: string): Promise<void> {
  await test.step('a later unblock restores nothing, but the mentor can be found again', async () => {
    await people.query(
      `update blocks set created_at = created_at - interval '2 minutes' where blocker_id = $1`,
      [menteeId],
    )
    await mentee.getByRole('button', { name: 'Unblock Otto Kern' }).click()
    await expect(mentee.getByText("You haven't blocked anyone.")).toBeVisible()
    await mentee.goto('/connections/mentee')
    await expect(mentee.getByText('No accepted mentors yet.')).toBeVisible()
    await findMentors(mentee, 'Otto Kern')
  })
}

test('[BL1, BL2, BL3] a mentee blocks a mentor: both chats close at once, the mentor is not notified, and the block can be undone', async ({
  page: mentee,
  anotherPerson,
  people,
}) => {
  const talk = await aTalk(people, {
    mentorName: 'Otto Kern',
    menteeName: 'Lia Sand',
    said: [{ by: 'mentor', text: 'Where do you live?', ago: 3 }],
  })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  await mentor.goto(`/chat/${talk.chatId}`)
  await mentee.goto(`/chat/${talk.chatId}`)
  await expect(log(mentor)).toContainText('Where do you live?')
  await expect(log(mentee)).toContainText('Where do you live?')

  await test.step('one click blocks: the mentor sees an ended chat', async () => {
    await more(mentee, 'Otto Kern').click()
    await dialog(mentee).getByRole('button', { name: 'Block Otto Kern' }).click()
    await expect(mentee.getByText('Otto Kern is blocked.')).toBeVisible()
    await expect(mentor.getByText('Chat not accepted yet.')).toBeVisible()
    await expect(mentor.getByText(/block/i)).toHaveCount(0)
    await expect(mentee).toHaveURL('/chat')
  })

  await test.step('a block is undone at once', async () => {
    await mentee.getByRole('button', { name: 'Undo' }).click()
    await expect(mentee.getByText('Block undone. Everything is back as it was.')).toBeVisible()
    await mentee
      .getByRole('link', { name: /Otto Kern/ })
      .first()
      .click()
    await send(mentee, 'All good.')
    await expect(message(mentee, 'All good.')).toContainText(/Sent|Seen/)
  })

  await test.step('a member blocked from the connections is listed only in the settings', async () => {
    await mentee.goto('/connections/mentee')
    await more(mentee, 'Otto Kern').click()
    await dialog(mentee).getByRole('button', { name: 'Block Otto Kern' }).click()
    await expect(mentee.getByText('No accepted mentors yet.')).toBeVisible()
    await mentor.goto('/connections/mentor')
    await expect(mentor.getByText('No accepted mentees yet.')).toBeVisible()
    await mentee.goto('/settings/blocked')
    await expect(mentee.getByRole('heading', { name: 'Otto Kern' })).toBeVisible()
  })

  await unblockLater(mentee, people, talk.mentee.id)
})

async function addsWords(mentee: Page): Promise<void> {
  await dialog(mentee).getByRole('button', { name: 'Sexual content' }).click()
  await expect(dialog(mentee)).toContainText('Added: Sexual content.')
  await dialog(mentee).getByLabel('Anything else we should know?').fill('It was the second time.')
  await dialog(mentee).getByRole('button', { name: 'Add to report' }).click()
  await expect(dialog(mentee)).toContainText('Added to your report.')
  await dialog(mentee).getByRole('button', { name: 'Done' }).click()
}

async function reportsMember(mentee: Page): Promise<void> {
  const presses = await countPresses(mentee)
  await more(mentee, 'Rolf Amsel').click()
  await dialog(mentee).getByRole('button', { name: 'It happened to me' }).click()
  await expect(dialog(mentee)).toContainText(/Your report number is R-\w{6}/)
  expect(await presses()).toBe(2)
  // What the chat says afterwards, in advance [RP14].
  await expect(dialog(mentee)).toContainText("you and Rolf Amsel can't write to or call each other")
}

/** A comment that was typed is added by closing the dialog; if that fails, the dialog says so and stays. */
async function closesWithWords(mentee: Page): Promise<void> {
  const words = dialog(mentee).getByLabel('Anything else we should know?')
  await words.pressSequentially('The picture')
  const data = { code: 'resource-exhausted', reason: 'limit.tooMany' }
  const json = { error: { message: 'too many', code: -32603, data } }
  await mentee.route('**/api/safety.addReportComment', (route) => route.fulfill({ status: 429, json }), {
    times: 1,
  })
  await mentee.keyboard.press('Escape')
  await expect(words).toHaveAccessibleDescription(/Your comment isn't in your report yet\./)
  await words.fill('The picture is not of him.')
  await mentee.keyboard.press('Escape')
  await expect(dialog(mentee)).toBeHidden()
}

/** After a report that blocked: the chat is back, and the reports have their comments and the withdrawal. */
async function undoesReport(mentee: Page, people: People, menteeId: string): Promise<void> {
  const undo = dialog(mentee).getByRole('button', { name: 'Undo' })
  await undo.focus()
  // It stays while it has the focus.
  await mentee.clock.fastForward(15_000)
  await undo.click()
  await expect(dialog(mentee)).toContainText(/Report R-\w{6} is marked as withdrawn/)
  await expect(dialog(mentee)).toContainText('Rolf Amsel is no longer blocked.')
  await dialog(mentee).getByRole('button', { name: 'Done' }).click()
  await expect(message(mentee, 'Send me a picture of you.')).toBeVisible()
  const rows = await people.query<{ kind: string; text: string }>(
    `select u.kind, u.text from report_updates u join reports r on r.id = u.report_id
     where r.reporter_id = $1 and r.evidence like '%Send me a picture%' order by u.created_at`,
    [menteeId],
  )
  expect(rows).toEqual([
    { kind: 'reason', text: 'sexual' },
    { kind: 'comment', text: 'It was the second time.' },
    { kind: 'comment', text: 'The picture is not of him.' },
    { kind: 'withdrawal', text: '' },
  ])
}

test('[RP1, RP3, RP6, RP8] a message and a member are reported in two clicks each, and the email has the number', async ({
  page: mentee,
  people,
  mails,
}) => {
  const talk = await aTalk(people, {
    mentorName: 'Rolf Amsel',
    menteeName: 'Pia Born',
    said: [
      { by: 'mentee', text: 'Thank you for today.', ago: 5 },
      { by: 'mentor', text: 'Send me a picture of you.', ago: 3 },
    ],
  })
  await people.logIn(talk.mentee, mentee.context())
  await mentee.goto(`/chat/${talk.chatId}`)
  await expect(message(mentee, 'Send me a picture of you.')).toBeVisible()
  const own = message(mentee, 'Thank you for today.')
  await expect(own.getByRole('button', { name: 'Report this message' })).toHaveCount(0)

  const reference = await test.step('the message: the report button, and a path', async () => {
    const presses = await countPresses(mentee)
    await message(mentee, 'Send me a picture of you.')
      .getByRole('button', { name: 'Report this message' })
      .click()
    await dialog(mentee).getByRole('button', { name: 'It happened to me' }).click()
    await expect(dialog(mentee)).toContainText(/Your report number is R-\w{6}/)
    expect(await presses()).toBe(2)
    await checkA11y(mentee)
    const text = await dialog(mentee).innerText()
    await addsWords(mentee)
    return /R-\w{6}/.exec(text)?.[0] ?? ''
  })

  await test.step('the email has the number and the command that shows the evidence, and no message', async () => {
    const sent = async () => (await mails.all(contact)).map(({ text }) => text).join('\n')
    await expect
      .poll(sent)
      .toMatch(new RegExp(`A member reported a message\\.[\\s\\S]*npm run user -- report ${reference}`))
    expect(await sent()).not.toMatch(/Thank you for today|Send me a picture/)
  })

  await test.step('the member: the button for more options, and a path; blocked in the same step if selected', async () => {
    await reportsMember(mentee)
    await closesWithWords(mentee)
    await expect(field(mentee)).toBeEnabled()
    await mentee.clock.install()
    await more(mentee, 'Rolf Amsel').click()
    await dialog(mentee).getByRole('checkbox', { name: 'Block Rolf Amsel too' }).check()
    // The number comes with the answer, so time in the page stands still. The clock cannot be paused in the past.
    await mentee.clock.pauseAt(Date.now() + 60_000)
    await dialog(mentee).getByRole('button', { name: "I'm worried about someone" }).click()
    await expect(dialog(mentee)).toContainText(/Your report number is R-\w{6}/)
    await mentee.clock.resume()
    await expect(dialog(mentee)).toContainText('Rolf Amsel is blocked.')
    await expect(mentee.getByText('Chat not accepted yet.')).toBeVisible()
  })

  await test.step('undone within ten seconds: marked as withdrawn, not blocked, and the evidence stays', () =>
    undoesReport(mentee, people, talk.mentee.id))
})

test('[BL1, NV8, RP9] the block dialog and the list of blocked members work by keyboard and pass the accessibility checks', async ({
  page,
  people,
}) => {
  const talk = await aTalk(people, { mentorName: 'Udo Falk' })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  // Three dots, not a shield, which reads as a sign that someone was checked.
  await expect(more(page, 'Udo Falk').locator('svg circle')).toHaveCount(3)
  await more(page, 'Udo Falk').press('Enter')
  // Not on what blocks or reports: a second Enter would do it.
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  const buttons = dialog(page).getByRole('button', { name: /^Pause|^Block|happened|worried/ })
  const fills = await buttons.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(fills).toEqual(Array.from({ length: 4 }, () => fills[0]))
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(more(page, 'Udo Falk')).toBeFocused()
  await more(page, 'Udo Falk').press('Enter')
  const pause = dialog(page).getByRole('button', { name: 'Pause Udo Falk' })
  await tabTo(page, pause)
  // What a press does is said with each button.
  await expect(pause).toHaveAccessibleDescription(/neither of you can write or call until you resume/)
  await page.keyboard.press('Tab')
  const block = dialog(page).getByRole('button', { name: 'Block Udo Falk' })
  await expect(block).toBeFocused()
  await expect(block).toHaveAccessibleDescription(/^Your chat closes/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Udo Falk is blocked.')).toBeVisible()
  await page.goto('/settings/blocked')
  await expect(page.getByRole('heading', { name: 'Udo Falk' })).toBeVisible()
  await checkA11y(page)
})

test('[RP1, SP4] the report dialog fits a phone, in both themes', async ({ page, people }) => {
  const talk = await aTalk(people, {
    mentorName: 'Ines Halm',
    said: [{ by: 'mentor', text: 'Hello!', ago: 1 }],
  })
  await people.logIn(talk.mentee, page.context())
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(`/chat/${talk.chatId}`)
  await page.getByRole('button', { name: 'More options', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'What protects you' })).toHaveAttribute('href', '/safety')
  await page.getByRole('menuitem', { name: 'Block or report Ines Halm' }).click()
  await expect(dialog(page).getByRole('button', { name: 'It happened to me' })).toBeVisible()
  await checkA11y(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
