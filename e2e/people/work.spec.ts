import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aRequest } from '../support/requests.ts'

test('[WK1, WK3, WK6] a pair writes its aims and its agreement in two browsers, and nothing that is typed is lost', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee({ fullName: 'Tobi Lang' })
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  const his = await anotherPerson()
  await people.logIn(mentor, hers.context())
  await people.logIn(mentee, his.context())
  await hers.goto('/connections/mentor')
  await hers.getByRole('link', { name: 'What we work on' }).click()
  await his.goto(`/work/${chatId}`)
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('What we work on')

  await his.getByRole('button', { name: 'Add an aim' }).click()
  await his.getByLabel('What do you want to reach?').fill('Finish the essay')
  await his.keyboard.press('Enter')
  const aims = hers.getByRole('region', { name: 'Our aims' })
  await expect(aims.getByRole('checkbox', { name: 'Finish the essay' })).toBeVisible()
  await aims.getByRole('button', { name: 'Add a step' }).click()
  await hers.getByLabel('Next step').fill('Read it aloud')
  await hers.getByRole('button', { name: 'Save' }).click()
  await his.getByRole('checkbox', { name: 'Read it aloud' }).check()
  await expect(hers.getByRole('checkbox', { name: 'Read it aloud' })).toBeChecked()
  await expect(hers.getByText('1 of 1 steps done')).toBeVisible()

  // Both edit the same title: who is second sees the other's words, and decides.
  const edit = { name: 'Edit the aim: Finish the essay' }
  await hers.getByRole('button', edit).click()
  await his.getByRole('button', edit).click()
  await hers.getByLabel('What do you want to reach?').fill('Hand in the essay')
  await his.getByLabel('What do you want to reach?').fill('Finish two essays')
  await hers.getByRole('button', { name: 'Save' }).click()
  await expect(his.getByText('This was changed meanwhile.')).toBeVisible()
  await expect(his.getByText('Hand in the essay', { exact: true })).toBeVisible()
  await expect(his.getByLabel('What do you want to reach?')).toHaveValue('Finish two essays')
  await his.getByRole('button', { name: 'Keep what I wrote' }).click()
  await his.getByRole('button', { name: 'Save' }).click()
  await expect(hers.getByRole('checkbox', { name: 'Finish two essays' })).toBeVisible()

  await hers.getByRole('button', { name: 'Write it down' }).click()
  await hers.getByLabel('How often').fill('Every second Thursday')
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Save and accept' }).click()
  await expect(hers.getByText('You accepted this. Tobi Lang has not yet.')).toBeVisible()
  await expect(his.getByText('Every second Thursday', { exact: true })).toBeVisible()
  await his.getByRole('button', { name: 'I accept' }).click()
  for (const page of [hers, his]) await expect(page.getByText('You both accepted this.')).toBeVisible()
  await checkA11y(his)
})

test('[WK11] the ideas are on the page and, in the chat, are added to what is typed', async ({
  page,
  people,
}) => {
  const [mentor, mentee] = [await people.mentor({ fullName: 'Ines Falk' }), await people.mentee()]
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.logIn(mentee, page.context())
  await page.goto(`/work/${chatId}`)
  const idea = 'What made you say yes to doing this?'
  await page.getByText('First meeting: getting to know each other').click()
  await expect(page.getByText(idea)).toBeVisible()
  await page.getByRole('link', { name: 'To the chat' }).click()
  const field = page.getByRole('textbox', { name: 'Message to Ines Falk' })
  await field.fill('Hello!')
  await page.getByRole('button', { name: 'Ideas to write about' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ideas to write about' })
  await dialog.getByText('First meeting: getting to know each other').click()
  await checkA11y(page)
  await dialog.getByRole('button', { name: idea }).click()
  await expect(field).toHaveValue(`Hello!\n${idea}`)
  await expect(field).toBeFocused()
})

test('[WK12, TY1] after the end the mentee reads what the two did, and nobody changes it', async ({
  page,
  people,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee()
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.query("update works set started_at = now() - interval '60 days' where id = $1", [chatId])
  await people.logIn(mentee, page.context())
  await page.goto(`/work/${chatId}`)
  await page.getByLabel('Your thank-you to Ines Falk').fill('You believed in me.')
  await page.getByRole('button', { name: 'Say thank you' }).click()
  await expect(page.getByText('Your thank-you is there.')).toBeVisible()
  await page.getByRole('button', { name: 'Add notes' }).click()
  await page.getByLabel('What do you want to remember?').fill('Ask earlier next time')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/· Only you$/)).toBeVisible()

  await page.goto('/connections/mentee')
  await page.getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('link', { name: 'What you and Ines Falk did' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we did')
  await expect(page.getByText('You believed in me.', { exact: true })).toBeVisible()
  await expect(page.getByText('Ask earlier next time')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Add|Edit|Save|Remove)/ })).toHaveCount(0)
  await checkA11y(page)
})
