import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { button } from '../pages/call.ts'
import { checkA11y, expect, test as base } from '../support/fixtures.ts'
import { startMeeting } from '../support/calls/meeting.ts'
import type { Meeting } from '../support/calls/meeting.ts'
import { aTalk } from '../support/chat-fixtures.ts'
import { startProduct, type Product } from '../support/processes/product.ts'

const secret = 'the secret of a meeting service'

type Running = { readonly meeting: Meeting; readonly product: Product }

let running: Promise<Running> | null = null

async function startBoth(): Promise<Running> {
  const meeting = await startMeeting()
  const jitsi = { JITSI_DOMAIN: meeting.host, JITSI_APP_ID: 'pathlight', JITSI_SECRET: secret }
  return { meeting, product: await startProduct({ VIDEO: 'jitsi', ...jitsi }) }
}

/** A product that uses a meeting service for calls: a stub on this machine. All journeys here share both. */
const test = base.extend<{ meeting: Meeting }>({
  meeting: async ({}, provide) => {
    const { meeting } = await (running ??= startBoth())
    meeting.state = 'up'
    await provide(meeting)
  },
  product: [
    async ({}, provide) => provide((await (running ??= startBoth())).product),
    { scope: 'test', timeout: 300_000 },
  ],
})
test.describe.configure({ mode: 'default' })
test.afterAll(async () => {
  const both = await running
  await both?.product.stop()
  await both?.meeting.stop()
})
test.use({ forgiven: /^request to another origin: http:\/\/127\.0\.0\.1:\d+\/|status of 503/ })

type Given = { roomName: string; jwt: string; host: string; userInfo: { displayName: string } }

/** What the script of the service got, in the sandbox. */
async function givenTo(room: Page): Promise<Given> {
  const sandbox = room.frames().find((frame) => frame.url().endsWith('/meeting-frame.html'))
  if (!sandbox) throw new Error('no sandbox')
  return sandbox.evaluate(() => Reflect.get(globalThis, 'meetingOptions') as Given)
}

/** The payload of a token, verified with the secret shared with the service. */
function claimsIn(token: string): Record<string, unknown> {
  const [head = '', body = '', signature] = token.split('.')
  expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).toBe(signature)
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

async function openMeeting(chat: Page, way: 'Call' | 'Join'): Promise<Page> {
  await chat.getByRole('main').getByRole('link', { name: way, exact: true }).click()
  const opening = chat.context().waitForEvent('page')
  await chat.getByRole('link', { name: /^(?:Start call|Join call)$/ }).click()
  const room = await opening
  await expect(room.getByRole('main')).toHaveAttribute('data-page', 'room')
  return room
}

const inside = (room: Page, name: string) => room.frameLocator(`iframe[title="Call with ${name}"]`)

test('[VC11, VI-5] a meeting service is loaded in the room only, and ending the call there ends it here', async ({
  page: mentee,
  anotherPerson,
  people,
  meeting,
}) => {
  const talk = await aTalk(people, { menteeName: 'Tom Berger', mentorName: 'Maya Lind' })
  const mentor = await anotherPerson()
  await people.logIn(talk.mentee, mentee.context())
  await people.logIn(talk.mentor, mentor.context())
  for (const page of [mentee, mentor]) await page.goto(`/chat/${talk.chatId}`)

  const first = await openMeeting(mentee, 'Call')
  await test.step('the service gets only the name of the room and a token for this member', async () => {
    await expect(inside(first, 'Maya Lind').getByRole('heading', { name: 'The meeting' })).toBeVisible()
    const given = await givenTo(first)
    const roomName = `${talk.mentee.id.slice(0, 10)}-${talk.chatId}`
    expect(given).toMatchObject({ roomName, host: meeting.host, userInfo: { displayName: 'Tom Berger' } })
    const user = { id: talk.mentee.id, name: 'Tom Berger' }
    expect(claimsIn(given.jwt)).toMatchObject({ room: roomName, context: { user } })
    await checkA11y(first)
  })

  await test.step('[VI-8] the meeting gets camera and microphone, although its script is in a sandbox', async () => {
    const meeting = inside(first, 'Maya Lind')
    await meeting.getByRole('button', { name: 'Turn on camera and microphone' }).click()
    await expect(meeting.getByText('Sending audio and video')).toBeVisible()
  })

  const second = await openMeeting(mentor, 'Join')
  await expect(inside(second, 'Tom Berger').getByRole('heading', { name: 'The meeting' })).toBeVisible()
  await inside(second, 'Tom Berger').getByRole('button', { name: 'Leave the meeting' }).click()
  for (const page of [mentee, mentor]) {
    await expect(page).toHaveURL(new RegExp(`/chat/${talk.chatId}$`))
    await expect(page.getByRole('main').getByRole('link', { name: 'Call', exact: true })).toBeVisible()
  }
  for (const room of [first, second]) await expect.poll(() => room.isClosed()).toBe(true)
})

test('[VC11, PS1] an unreachable service is reported, and can be retried', async ({
  page,
  people,
  meeting,
}) => {
  const mentee = await people.mentee({ fullName: 'Ada Stone', age: 14 })
  const talk = await aTalk(people, { mentee, mentorName: 'Rui Costa' })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  meeting.state = 'failing'
  const room = await openMeeting(page, 'Call')
  await expect(room.getByRole('alert')).toContainText("We can't reach the video service")
  await checkA11y(room)
  meeting.state = 'up'
  await button(room, 'Try again').click()
  await expect(inside(room, 'Rui Costa').getByRole('heading', { name: 'The meeting' })).toBeVisible()

  await test.step('[PS1, QE1] on a phone, all that protects a minor is in view, and one press pauses', async () => {
    for (const width of [360, 320]) {
      await room.setViewportSize({ width, height: 640 })
      await expect(button(room, 'Quick exit')).toBeInViewport({ ratio: 1 })
      for (const control of await room.getByRole('banner').getByRole('button').all())
        await expect(control).toBeInViewport({ ratio: 1 })
    }
    await button(room, 'Pause Rui Costa').click()
    await expect(page.getByText(/^You paused Rui Costa\./)).toBeVisible()
    await expect.poll(() => room.isClosed()).toBe(true)
  })
})

test('[VC11] a service that does not answer is reported, and the call can be ended', async ({
  page,
  people,
  meeting,
}) => {
  const talk = await aTalk(people, { menteeName: 'Ivo Lang', mentorName: 'Sara Blum' })
  await people.logIn(talk.mentee, page.context())
  await page.goto(`/chat/${talk.chatId}`)
  meeting.state = 'silent'
  const room = await openMeeting(page, 'Call')
  await expect(room.getByText('Joining the call')).toBeVisible()
  await expect(room.getByRole('alert')).toContainText("We can't reach the video service")
  meeting.state = 'up'
  await button(room, 'End call').click()
  await expect(page).toHaveURL(new RegExp(`/chat/${talk.chatId}$`))
})
