import { newId } from '#shared/domain/ids.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { openConsole } from '../support/staff.ts'

test('[CS26, RP14] a lead who closes the case of a minor says whether the two can write again', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { chatId, mentor, mentee } = await aTalk(people, { mentorName: 'Jule Harms' })
  const asMentee = await anotherPerson()
  await people.logIn(mentee, asMentee.context())
  await asMentee.goto(`/chat/${chatId}`)
  const form = { id: newId(), path: 'self', comment: '', block: false, userId: mentor.id }
  const response = await asMentee.request.post('/api/safety.reportPerson', {
    data: form,
    headers: { origin: new URL(asMentee.url()).origin },
  })
  expect(response.status()).toBe(200)
  await expect(asMentee.getByText('This chat is resting')).toBeVisible()

  await openConsole(page, people, 'lead')
  await page.goto('/staff/cases?q=Jule%20Harms')
  await page
    .getByRole('row', { name: /Jule Harms/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Close the case' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, for staff').fill('We talked to both of them.')
  await dialog.getByLabel('What those who reported are told').fill('We talked to the mentor.')
  const close = dialog.getByRole('button', { name: 'Close the case' })
  await expect(close).toBeDisabled()
  await dialog
    .getByLabel('The pause that the report caused')
    .selectOption('It ends with the case: the two can write and call again')
  await checkA11y(page)
  await close.click()
  await expect(page.getByText('The pause that the report caused ended.')).toBeVisible()
  await expect(asMentee.getByText('This chat is resting')).toBeHidden()
})
