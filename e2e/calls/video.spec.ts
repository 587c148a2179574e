import type { Page } from '@playwright/test'
import {
  breakConnection,
  button,
  enterRoom,
  expectToSeeAndHear,
  openRoom,
  refuseDevices,
} from '../pages/call.ts'
import { checkA11y, expect, test } from '../support/fixtures.ts'
import { bothAtTheirChat } from '../support/calls/both-at-their-chat.ts'
import { aTalk } from '../support/chat-fixtures.ts'

/** The counterpart joins from the chat, which shows the running call, with everything off. */
async function joinWaiting(menteeRoom: Page, mentor: Page): Promise<Page> {
  await test.step('the room waits for the counterpart, who sees the call in the chat', async () => {
    await expect(menteeRoom.getByText('Waiting for Maya Lind')).toBeVisible()
    await expect(button(menteeRoom, 'Turn off camera')).toBeVisible()
    await expect(button(menteeRoom, 'Turn off microphone')).toBeVisible()
    await expect(mentor.getByText('Tom Berger is waiting for you in the call.')).toBeVisible()
    // The link to the chats, and the chat in the list.
    for (const place of ['Main', 'Your chats'])
      await expect(
        mentor
          .getByRole('navigation', { name: place })
          .getByRole('link', { name: /Waiting for you in a call/ }),
      ).toBeVisible()
    await checkA11y(mentor)
  })

  await test.step('every other page says so too, with a link to join, and rings in the title', async () => {
    await mentor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click()
    await expect(mentor.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
    await expect(mentor).toHaveTitle(/^Tom Berger is calling · /)
    const bar = mentor.getByRole('region', { name: 'Call' })
    await expect(bar.getByText('Tom Berger is waiting for you in the call.')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Join' })).toHaveAttribute('href', /^\/call\?/)
    await checkA11y(mentor)
    await mentor.goBack()
    await expect(bar).toHaveCount(0)
  })

  const mentorRoom = await openRoom(mentor, 'Join')
  await test.step('a member who joins with everything off sees and hears at once', async () => {
    await expect(mentorRoom.getByLabel("Tom Berger's video")).toBeVisible()
    await expectToSeeAndHear(mentorRoom)
    await expect(menteeRoom.getByRole('img', { name: 'Maya Lind is muted' })).toBeVisible()
  })

  return mentorRoom
}

/** Devices, shared screens, and reloads during a call. */
async function talkInRooms(menteeRoom: Page, mentorRoom: Page): Promise<void> {
  await test.step('a device that is turned on during the call is received', async () => {
    await mentorRoom.keyboard.press('Control+e')
    await mentorRoom.keyboard.press('Control+d')
    await expect(menteeRoom.getByLabel("Maya Lind's video")).toBeVisible()
    await expectToSeeAndHear(menteeRoom)
    await button(menteeRoom, 'Turn off camera').click()
    await expect(mentorRoom.getByLabel("Tom Berger's video")).toHaveCount(0)
    await checkA11y(menteeRoom)
  })

  await test.step('a shared screen replaces the camera until it ends', async () => {
    await button(menteeRoom, 'Share screen').click()
    await expect(mentorRoom.getByText('Tom Berger is sharing their screen')).toBeVisible()
    await button(menteeRoom, 'Stop sharing').click()
    await expect(mentorRoom.getByText('Tom Berger is sharing their screen')).toHaveCount(0)
  })

  await test.step('a reload returns to the same call', async () => {
    await mentorRoom.reload()
    await expect(mentorRoom.getByText('Tom Berger', { exact: true })).toBeVisible()
    await expect(button(mentorRoom, 'Turn off camera')).toBeVisible()
    await expectToSeeAndHear(menteeRoom)
  })
}

const names = { menteeName: 'Tom Berger', mentorName: 'Maya Lind' }

test('[VC5, VC7, VC8, VC9] two members see and hear each other, and hanging up returns both to their chat', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { mentee, mentor, talk } = await bothAtTheirChat(people, [page, await anotherPerson()], names)

  await test.step('the lobby previews camera and microphone before anyone else receives them', async () => {
    await mentee.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
    await expect(mentee.getByRole('heading', { name: 'Call with Maya Lind', level: 1 })).toBeVisible()
    await expect(mentee.getByText('Your camera is off')).toBeVisible()
    await expect(mentee.getByText('Your camera and microphone stay off')).toBeVisible()
    await button(mentee, 'Turn on camera').click()
    await button(mentee, 'Turn on microphone').click()
    await expect(mentee.getByText('What you turn on here stays on when you join.')).toBeVisible()
    await expect
      .poll(() =>
        mentee.getByLabel('Your camera preview').evaluate((video: HTMLVideoElement) => video.videoWidth),
      )
      .toBeGreaterThan(0)
    // The fake microphone beeps briefly once a second: polling once a second might miss each beep.
    await mentee.getByRole('meter', { name: 'Microphone level' }).evaluate(
      (meter) =>
        new Promise<void>((resolve) => {
          const look = (): unknown =>
            Number(meter.getAttribute('aria-valuenow')) > 0 ? resolve() : requestAnimationFrame(look)
          look()
        }),
    )
    await checkA11y(mentee)
  })

  const menteeRoom = await enterRoom(mentee)
  const mentorRoom = await joinWaiting(menteeRoom, mentor)
  await talkInRooms(menteeRoom, mentorRoom)

  await test.step('hanging up ends it for both', async () => {
    await button(mentorRoom, 'End call').click()
    for (const lobby of [mentee, mentor]) {
      await expect(lobby).toHaveURL(new RegExp(`/chat/${talk.chatId}$`))
      await expect(lobby.getByRole('main').getByRole('link', { name: 'Call', exact: true })).toBeVisible()
      await expect(lobby.getByText(/waiting for you|both in the call/)).toHaveCount(0)
    }
    for (const room of [menteeRoom, mentorRoom]) await expect.poll(() => room.isClosed()).toBe(true)
    // Both were in it, so no one missed it.
    await expect(mentee.getByText(/^Call with Maya Lind, started /)).toBeVisible()
    await expect(mentee.getByText(/^Missed call|^You called/)).toHaveCount(0)
  })

  await test.step('[VC15, VC16] a call that no one joins, in the same tab, stands in the chat as missed', async () => {
    await mentor.getByRole('main').getByRole('link', { name: 'Call', exact: true }).click()
    await mentor.getByRole('link', { name: 'Use this tab instead' }).click()
    await expect(mentor.getByText('Waiting for Tom Berger')).toBeVisible()
    await expect(mentee.getByText('Maya Lind is waiting for you in the call.')).toBeVisible()
    await button(mentor, 'End call').click()
    await expect(mentor).toHaveURL(new RegExp(`/chat/${talk.chatId}$`))
    await expect(mentee.getByText(/^Missed call from Maya Lind, /)).toBeVisible()
    await expect(mentor.getByText(/^You called, but Tom Berger didn't join, /)).toBeVisible()
  })
})

test('[VC2, VC4, VC6] a call has two members: others see that, another device can take over, and the end of the chat ends it', async ({
  page,
  anotherPerson,
  people,
}) => {
  const { mentee, mentor, talk } = await bothAtTheirChat(people, [page, await anotherPerson()], {
    menteeName: 'Ada Stone',
    mentorName: 'Rui Costa',
  })
  const second = await aTalk(people, { menteeName: 'Lea Moor', mentor: talk.mentor })
  const other = await anotherPerson()
  await people.logIn(second.mentee, other.context())
  await other.goto(`/chat/${second.chatId}`)
  await expect(other.getByRole('main').getByRole('link', { name: 'Call', exact: true })).toBeVisible()
  const room = await openRoom(mentor)

  await test.step('a second mentee sees that the mentor is in a call, and cannot join it', async () => {
    await expect(other.getByText('Rui Costa is in another call.')).toBeVisible()
    await expect(other.getByRole('main').getByRole('link', { name: 'Call', exact: true })).toHaveCount(0)
    const off = other.getByRole('main').getByRole('button', { name: 'Call', exact: true })
    await expect(off).toBeDisabled()
    await expect(off).toHaveAccessibleDescription('Rui Costa is in another call.')
    await expect(off).toHaveAttribute('title', 'Rui Costa is in another call.')
    await checkA11y(other)
    await other.goto(new URL(room.url()).pathname)
    await expect(other.getByRole('heading', { name: "We couldn't find that call" })).toBeVisible()
  })

  await test.step('another device shows the call, and takes over by a button', async () => {
    const device = await anotherPerson()
    await people.logIn(talk.mentor, device.context())
    await device.goto(new URL(room.url()).pathname)
    await expect(device.getByRole('heading', { name: 'This call is open on another device' })).toBeVisible()
    await checkA11y(device)
    await button(device, 'Use this device').click()
    await expect(device.getByText('Waiting for Ada Stone')).toBeVisible()
    await expect(room.getByRole('heading', { name: 'This call is open on another device' })).toBeVisible()
    await button(room, 'Use this device').click()
    await expect(room.getByText('Waiting for Ada Stone')).toBeVisible()
  })

  await test.step('a browser that dies leaves the room automatically', async () => {
    const theirs = await openRoom(mentee, 'Join')
    await expect(room.getByText('Waiting for Ada Stone')).toHaveCount(0)
    await theirs.goto('chrome://crash').catch(() => undefined)
    await expect(room.getByText('Waiting for Ada Stone')).toBeVisible()
  })

  await test.step('the end of the chat ends the call', async () => {
    // A new process: the one that died had the first tab as well.
    const chat = await mentee.context().newPage()
    await chat.goto(`/chat/${talk.chatId}`)
    await chat.getByRole('button', { name: 'End chat' }).click()
    await chat.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
    await expect(room.getByRole('heading', { name: /chat has ended|find that call/ })).toBeVisible()
    await expect(room.getByRole('link', { name: 'Go to your chats' })).toBeVisible()
  })
})

test('[VC7, VC9, VC10, VC17] a missing camera, microphone, or access is explained with what to do', async ({
  page,
  people,
}) => {
  const talk = await aTalk(people, { menteeName: 'Ben Ash', mentorName: 'Ida Vale' })
  await people.logIn(talk.mentee, page.context())

  await test.step('an address without a parameter redirects to the chat', async () => {
    await page.goto(`/call?roomName=x&displayName=Ben`)
    await expect(page).toHaveURL(/\/chat$/)
    await page.goto('/call?roomName=x&displayName=Ben&mentorId=y')
    await expect(page.getByRole('heading', { name: "We couldn't find that call" })).toBeVisible()
  })

  const roomName = `${talk.mentee.id.slice(0, 10)}-${talk.chatId}`
  await page.addInitScript(refuseDevices, 'NotAllowedError')
  await test.step('name and mentor in the address decide nothing', async () => {
    await page.goto(`/call?roomName=${roomName}&displayName=Somebody%20Else&mentorId=nobody`)
    await expect(page.getByRole('heading', { name: 'Call with Ida Vale' })).toBeVisible()
    await expect(page.getByText('Somebody Else')).toHaveCount(0)
  })

  await test.step('a denied camera is reported, and the room still opens', async () => {
    await button(page, 'Turn on camera').click()
    await expect(page.getByRole('alert').filter({ hasText: 'is blocking the camera' })).toBeVisible()
    await button(page, 'Dismiss').click()
    const room = await enterRoom(page)
    await room.emulateMedia({ reducedMotion: 'reduce' })
    await expect(room.getByText('Waiting for Ida Vale')).toBeVisible()
    await expect(button(room, 'Turn on camera')).toBeVisible()
    await expect(button(room, 'Turn on microphone')).toBeVisible()
    await room.addInitScript(refuseDevices, 'NotFoundError')
    await room.reload()
    await button(room, 'Turn on microphone').click()
    await expect(room.getByRole('alert').filter({ hasText: 'No microphone was found' })).toBeVisible()
    await checkA11y(room)
    await room.setViewportSize({ width: 360, height: 740 })
    expect(await room.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expect(button(room, 'End call')).toBeInViewport()
    const boxes = await room
      .getByRole('region', { name: 'Call controls' })
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })

  await test.step('End call in the lobby returns to the chat', async () => {
    await button(page, 'End call').click()
    await expect(page).toHaveURL(new RegExp(`/chat/${talk.chatId}$`))
  })
})

test.describe('a call on a bad network', () => {
  // The browser logs that it is offline.
  test.use({ forgiven: /ERR_INTERNET_DISCONNECTED/ })

  test('[VC12] a broken connection is restored, and a working one survives the loss of the server', async ({
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
    for (const device of ['camera', 'microphone']) await button(mentee, `Turn on ${device}`).click()
    const mine = await enterRoom(mentee)
    await expectToSeeAndHear(theirs)

    await test.step('connection closed on one side', async () => {
      await breakConnection(mine)
      await expect(theirs.getByText(/Connection to Noa Berg lost|Connecting to/)).toBeVisible()
      await expect(theirs.getByLabel("Noa Berg's video")).toBeVisible()
      await expectToSeeAndHear(theirs)
    })

    await test.step('disconnected from the server', async () => {
      await mine.context().setOffline(true)
      // The server has noticed that the room is closed, as the lobby of the counterpart shows.
      await expect(mentor.getByText('Your call is open in another tab.')).toBeVisible()
      await expectToSeeAndHear(theirs)
      await mine.context().setOffline(false)
      await expectToSeeAndHear(theirs)
    })
  })
})
