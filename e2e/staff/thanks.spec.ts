import { checkA11y, expect, test } from '../support/fixtures.ts'
import { aRequest } from '../support/requests.ts'
import { openConsole } from '../support/staff.ts'

test('[TY3, TY4] a coordinator reads a thank-you once its author allows it, and no longer than that', async ({
  page: member,
  people,
  anotherPerson,
}) => {
  const mentor = await people.mentor({ fullName: 'Ines Falk' })
  const mentee = await people.mentee({ fullName: 'Tobi Lang', age: 22 })
  const chatId = await aRequest(people, { mentor, mentee }, 'accepted')
  await people.query("update works set started_at = now() - interval '60 days' where id = $1", [chatId])
  await people.logIn(mentee, member.context())
  await member.goto(`/work/${chatId}`)
  const words = `You believed in me, ${chatId.slice(0, 8)}.`
  await member.getByLabel('Your thank-you to Ines Falk').fill(words)
  await member.getByRole('button', { name: 'Say thank you' }).click()
  await expect(member.getByText('Your thank-you is there.')).toBeVisible()

  const console = await anotherPerson()
  await openConsole(console, people, 'coordinator')
  await console.getByRole('link', { name: 'Thanks', exact: true }).click()
  const row = console.getByRole('row', { name: new RegExp(words.replace('.', String.raw`\.`)) })
  await expect(console.getByRole('heading', { name: 'Thanks', level: 1 })).toBeVisible()
  await expect(row).toHaveCount(0)

  const allow = async (isAllowed: boolean) => {
    await member.getByRole('button', { name: 'Edit your thank-you' }).click()
    await member.getByLabel('The coordinator may show it to others').setChecked(isAllowed)
    await member.getByRole('button', { name: 'Save' }).click()
    const about = isAllowed ? 'You wrote · The coordinator may show it' : 'You wrote'
    await expect(member.getByText(about, { exact: true })).toBeVisible()
  }
  await allow(true)
  await console.reload()
  await expect(row).toContainText('Tobi Lang')
  await expect(row).toContainText('Ines Falk')
  await checkA11y(console)
  await allow(false)
  await console.reload()
  await expect(console.getByRole('heading', { name: 'Thanks', level: 1 })).toBeVisible()
  await expect(row).toHaveCount(0)
})
