import {
  bothAtTheirChat,
  breakConnection,
  button,
  enterRoom,
  expectToSeeAndHear,
  fakeDevices,
  openRoom,
} from './calling.ts'
import { expect, test } from './fixtures.ts'

// A file of its own, begun early: it waits long for what a network does, while others use the machine.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices] }),
  // What the browser says of its own being offline.
  forgiven: /ERR_INTERNET_DISCONNECTED/,
})
test.describe.configure({ timeout: 240_000 })

test('[VC12] a broken connection comes back by itself, and one that holds outlives the way to the server', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { mentee, mentor } = await bothAtTheirChat(people, [page, await anotherPerson()], {
    menteeName: 'Noa Berg',
    mentorName: 'Eli Marsh',
  })
  const theirs = await openRoom(mentor)
  await mentee.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click()
  for (const name of ['Turn on camera', 'Turn on microphone']) await button(mentee, name).click()
  const mine = await enterRoom(mentee)
  await expectToSeeAndHear(theirs)

  await test.step('broken on one side', async () => {
    await breakConnection(mine)
    await expect(theirs.getByText(/connection to Noa Berg is weak|Connecting you with/)).toBeVisible({
      timeout: 30_000,
    })
    await expect(theirs.getByLabel('Picture of Noa Berg')).toBeVisible({ timeout: 60_000 })
    await expectToSeeAndHear(theirs)
  })

  await test.step('cut off from the server', async () => {
    await mine.context().setOffline(true)
    // The server misses the room, as the lobby of the other shows.
    await expect(mentor.getByText('Your room is open in another tab.')).toBeVisible({ timeout: 60_000 })
    await expectToSeeAndHear(theirs)
    await mine.context().setOffline(false)
    await expectToSeeAndHear(theirs)
  })
})
