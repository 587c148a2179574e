import type { Page } from '@playwright/test'
import { press, type Look, type Stage } from './shot.ts'

/** The chat on top of the list. */
export async function openChat(page: Page): Promise<void> {
  await page.locator('main a[href^="/chat/"]').first().click()
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
}

async function openLobby(page: Page): Promise<void> {
  await openChat(page)
  const address = await page.locator('a[href^="/call?"]').first().getAttribute('href')
  await page.goto(address ?? '/')
  await page.getByRole('link', { name: 'Start call' }).waitFor()
}

async function openRoom(page: Page): Promise<void> {
  await openLobby(page)
  const address = await page.getByRole('link', { name: 'Start call' }).getAttribute('href')
  await enterRoom(page, address)
}

async function enterRoom(page: Page, address: string | null): Promise<void> {
  await page.goto(address ?? '/')
  const hangUp = page.getByRole('button', { name: 'End call' })
  const useThis = page.getByRole('button', { name: 'Use this device' })
  await hangUp.or(useThis).waitFor()
  if (await useThis.isVisible()) await useThis.click()
  await hangUp.waitFor()
}

/** Both in the room and seen. */
async function meetInRoom({ page, enter }: Stage): Promise<void> {
  await openRoom(page)
  const address = page.url()
  const [mentorId = ''] = new URL(address).pathname.slice('/room/'.length + 11).split('__')
  const other = await enter(mentorId)
  await enterRoom(other, address)
  await turnOn(other)
  await turnOn(page)
  const picture = page.getByLabel(/'s video$/)
  await picture.waitFor({ timeout: 60_000 })
  // There is a picture once a frame has come.
  const hasFrame = (video: Element) => video instanceof HTMLVideoElement && video.videoWidth > 0
  while (!(await picture.evaluate(hasFrame))) await page.waitForTimeout(200)
}

async function turnOn(page: Page): Promise<void> {
  await press(page, 'Turn on camera')
  await page.getByRole('button', { name: 'Turn off camera' }).waitFor()
  await page.locator('video').first().waitFor()
}

/** Another member waits in the room. */
async function isCalled({ page, enter, states }: Stage): Promise<void> {
  const caller = await enter(states.guide)
  await enterRoom(caller, `/room/${states.student.slice(0, 10)}-${states.chats.changed}`)
  await page.getByRole('link', { name: 'Join' }).first().waitFor()
}

/** The lobby and the room, of a member whose newest chat is open. */
export const calls: readonly Look[] = [
  { name: 'lobby', path: '/chat', prepare: ({ page }) => openLobby(page) },
  {
    name: 'lobby-seen',
    path: '/chat',
    prepare: async ({ page }) => {
      await openLobby(page)
      await turnOn(page)
    },
  },
  {
    name: 'room-waiting',
    path: '/chat',
    prepare: async ({ page }) => {
      await openRoom(page)
      await turnOn(page)
    },
  },
  {
    name: 'room-devices',
    path: '/chat',
    prepare: async ({ page }) => {
      await openRoom(page)
      await turnOn(page)
    },
    open: (page) => press(page, 'Camera and microphone'),
  },
  { name: 'room', path: '/chat', prepare: meetInRoom },
]

/** What a member sees who is called. */
export const called: readonly Look[] = [
  { name: 'called', path: '/notes', prepare: isCalled },
  { name: 'called-in-chat', path: '/chat/{changed}', prepare: isCalled },
]
