import type { Page } from '@playwright/test'
import { button, enterRoom } from '../pages/call.ts'
import { bothAtTheirChat } from '../support/calls/both-at-their-chat.ts'
import { expect, test } from '../support/fixtures.ts'

const names = { menteeName: 'Tom Berger', mentorName: 'Maya Lind' }

/** Runs in the page: keeps the tracks of its devices. */
function keepTracks(): void {
  const tracks: MediaStreamTrack[] = []
  Reflect.set(globalThis, 'deviceTracks', tracks)
  const { mediaDevices } = navigator
  const original = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await original(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
}

/** How many tracks a page has had, and how many of them are on. */
const tracksOf = (page: Page) =>
  page.evaluate(() => {
    const tracks: MediaStreamTrack[] = Reflect.get(globalThis, 'deviceTracks')
    return [tracks.length, tracks.filter(({ readyState }) => readyState === 'live').length]
  })

test('[VC18] the lobby turns camera and microphone off once its member is in the call, and when it is left', async ({
  page,
  anotherPerson,
  people,
}) => {
  await page.context().addInitScript(keepTracks)
  const { mentee, talk } = await bothAtTheirChat(people, [page, await anotherPerson()], names)
  await mentee.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await button(mentee, 'Turn on camera').click()
  await expect.poll(() => tracksOf(mentee)).toEqual([1, 1])

  const phone = await anotherPerson()
  await people.logIn(talk.mentee, phone.context())
  await phone.goto(mentee.url())
  const room = await enterRoom(phone)
  await expect(button(mentee, 'Turn off camera')).toHaveCount(0)
  await expect.poll(() => tracksOf(mentee)).toEqual([1, 0])
  // Without a preview, the keys would turn on what nothing shows.
  await mentee.keyboard.press('Control+e')

  await button(room, 'End call').click()
  await button(mentee, 'Turn on microphone').click()
  await expect.poll(() => tracksOf(mentee)).toEqual([2, 1])
  const lobby = mentee.url()
  await mentee.evaluate(() => history.back())
  await expect(mentee).not.toHaveURL(lobby)
})

test('[VC18] who ends a call is neither seen nor heard from then on, also while the server does not answer', async ({
  page,
  anotherPerson,
  people,
}) => {
  await page.context().addInitScript(keepTracks)
  const { mentee } = await bothAtTheirChat(people, [page, await anotherPerson()], names)
  await mentee.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
  await button(mentee, 'Turn on camera').click()
  await button(mentee, 'Turn on microphone').click()
  const room = await enterRoom(mentee)
  await expect(button(room, 'Turn off camera')).toBeVisible()
  await expect.poll(() => tracksOf(room)).toEqual([2, 2])
  let answer = (): void => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await room.route('**/api/calls.end*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await button(room, 'End call').click()
  await expect.poll(() => tracksOf(room)).toEqual([2, 0])
  await expect(button(room, 'End call')).toBeVisible()
  // What was on is on if the room is opened again.
  expect(await room.evaluate(() => sessionStorage.getItem('call'))).toContain('"camera":true')
  const isClosed = room.waitForEvent('close')
  answer()
  await isClosed
})
