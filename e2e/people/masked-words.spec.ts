import { newId } from '#shared/domain/ids.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { day } from '../support/zones.ts'

test.use({ timezoneId: day() })

test('[CD30, CD31] a number on the page of a pair is hidden, also in what was written before, and both can read why', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const { chatId, mentor, mentee } = await aTalk(people, { mentorName: 'Ines Falk' })
  const his = await anotherPerson({ timezoneId: day() })
  await people.logIn(mentor, hers.context())
  await people.logIn(mentee, his.context())
  for (const page of [hers, his]) await page.goto(`/work/${chatId}`)
  const addAim = async (title: string) => {
    await his.getByRole('button', { name: 'Add an aim' }).click()
    await his.getByLabel('What do you want to achieve?').fill(title)
    await his.keyboard.press('Enter')
  }
  await addAim('call 07700')
  await expect(hers.getByRole('checkbox', { name: 'call 07700' })).toBeVisible()
  await addAim('900123')
  await expect(his.getByText('Phone number hidden')).toBeVisible()
  const aims = hers.getByRole('region', { name: 'Our aims' })
  await expect(aims.getByRole('checkbox', { name: 'call •••' })).toBeVisible()
  for (const page of [hers, his]) {
    const why = page.getByRole('region', { name: 'Our aims' }).getByRole('button', { name: 'Why?' })
    await expect(why).toHaveCount(2)
    await why.first().click()
    const dialog = page.getByRole('dialog', { name: 'Contact details are hidden here' })
    await expect(dialog).toContainText('Whoever reads this sees that something was hidden')
    await expect(dialog.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/safety')
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(why.first()).toBeFocused()
  }
  // What was masked can be taken back where it is.
  await his.getByRole('button', { name: 'Remove the aim: call •••' }).click()
  await his.getByRole('dialog').getByRole('button', { name: 'Remove aim' }).click()
  await expect(aims.getByRole('checkbox')).toHaveCount(1)
})

test('[AD4, CD31] a number in the agenda of a call is hidden, and both can read why', async ({
  page: hers,
  people,
  anotherPerson,
}) => {
  const talk = await aTalk(people, { mentorName: 'Ines Falk' })
  await people.query(
    `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status)
     values ($1, $2, $3, $4, $3, now() + interval '2 days', now() + interval '2 days 30 minutes', 'agreed')`,
    [newId(), talk.chatId, talk.mentor.id, talk.mentee.id],
  )
  const his = await anotherPerson({ timezoneId: day() })
  await people.logIn(talk.mentor, hers.context())
  await people.logIn(talk.mentee, his.context())
  for (const page of [hers, his]) {
    await page.goto(`/chat/${talk.chatId}#calls`)
    await page.getByRole('button', { name: /^Agenda of the call on / }).click()
  }
  await his.getByLabel('Add a line').fill('call 07700 900123')
  await his.keyboard.press('Enter')
  await expect(his.getByText('Phone number hidden')).toBeVisible()
  for (const page of [hers, his]) {
    await expect(page.getByRole('checkbox', { name: /^call •••/ })).toBeVisible()
    await page.getByRole('button', { name: 'Why?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact details are hidden here' })
    await expect(dialog).toContainText('You have done nothing wrong.')
    await checkA11y(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Call times' })).toBeVisible()
  }
})

test('[CD31] a number in an aim of the profile is hidden, and the mentee can read why', async ({
  page,
  people,
}) => {
  const mentee = await people.mentee({ fullName: 'Emil Rast' })
  await people.logIn(mentee, page.context())
  await page.goto('/profile')
  await page.getByLabel('New aim').fill('call 07700 900123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone number hidden')).toBeVisible()
  await expect(page.getByText('call •••')).toBeVisible()
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('dialog')).toContainText('You can change it, delete it, or leave it as it is.')
  await checkA11y(page)
})
