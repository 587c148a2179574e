import { button } from '../pages/call.ts'
import { bothAtTheirChat } from '../support/calls/both-at-their-chat.ts'
import { askForSound, countSounds, soundsOf } from '../support/calls/sounds.ts'
import { expect, test } from '../support/fixtures.ts'

test('[VC13, NT14] a waiting call rings once, where that was asked for, in one tab of a browser, and not again on another page', async ({
  page,
  anotherPerson,
  people,
}) => {
  const names = { mentorName: 'Maya Lind', menteeName: 'Tom Berger' }
  const { mentee, mentor, talk } = await bothAtTheirChat(people, [page, await anotherPerson()], names)
  const tabs = [mentee, await mentee.context().newPage()]
  await askForSound(mentee)
  for (const tab of tabs) await countSounds(tab, `/chat/${talk.chatId}`)

  await mentor.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await mentor.getByRole('link', { name: 'Use this tab instead' }).click()
  await expect(mentor.getByText('Waiting for Tom Berger')).toBeVisible()
  for (const tab of tabs) await expect(tab).toHaveTitle(/^Maya Lind is calling · /)
  await expect.poll(() => soundsOf(tabs)).toBe(1)

  for (const tab of tabs) {
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click()
    await expect(tab.getByRole('region', { name: 'Call' })).toBeVisible()
  }
  expect(await soundsOf(tabs)).toBe(1)
  await button(mentor, 'End call').click()
  for (const tab of tabs) await expect(tab.getByRole('region', { name: 'Call' })).toHaveCount(0)
})

test('[NT14] a waiting call is silent where no sound was asked for', async ({
  page,
  anotherPerson,
  people,
}) => {
  const names = { mentorName: 'Maya Lind', menteeName: 'Tom Berger' }
  const { mentee, mentor, talk } = await bothAtTheirChat(people, [page, await anotherPerson()], names)
  await countSounds(mentee, `/chat/${talk.chatId}`)
  await mentor.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await mentor.getByRole('link', { name: 'Use this tab instead' }).click()
  await expect(mentor.getByText('Waiting for Tom Berger')).toBeVisible()
  await expect(mentee).toHaveTitle(/^Maya Lind is calling · /)
  await mentee.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click()
  await expect(mentee.getByRole('region', { name: 'Call' })).toBeVisible()
  expect(await soundsOf([mentee])).toBe(0)
})
