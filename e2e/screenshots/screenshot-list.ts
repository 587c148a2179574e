import type { Page } from '@playwright/test'
import { isSettings, listPages } from '../support/page-list.ts'

/** Who looks: nobody, people of the demo, and two who have just begun. */
export type Who = 'visitor' | 'mentor' | 'mentee' | 'newMentor' | 'newMentee'

export type Stage = {
  readonly page: Page
  /** Somebody's browser, logged in where an id is given; closed after the picture. */
  enter(id: string | null): Promise<Page>
}

export type Shot = {
  readonly who: Who
  readonly name: string
  readonly path: string
  /** Brings the page to what is to be seen. */
  readonly prepare?: (stage: Stage) => Promise<void>
  /** What is opened again for each width: it would stay where the last one had it. */
  readonly open?: (page: Page) => Promise<void>
  /** Whether the browser may keep the app: only where that is to be seen. */
  readonly hasWorker?: boolean
}

const toShot = ({ path }: { readonly path: string }) => ({ name: path.slice(1).replaceAll('/', '-'), path })

/** The chat is in `inAChat`. */
const forMembers = listPages('member').filter(({ name }) => name !== 'chat1')

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().click()
}

/** The chat on top of the list. */
async function openChat(page: Page): Promise<void> {
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

const visitor: readonly Omit<Shot, 'who'>[] = [
  { name: 'home', path: '/' },
  { name: 'join', path: '/join' },
  { name: 'join-refused', path: '/join', prepare: ({ page }) => press(page, 'Sign Up') },
  { name: 'log-in', path: '/join#log-in' },
  { name: 'reset', path: '/reset' },
  { name: 'new-password', path: '/reset#abc' },
  { name: 'safety', path: '/safety' },
  { name: 'guarded', path: '/chat' },
  { name: 'not-found', path: '/no/such/page' },
]

const newcomers: readonly Omit<Shot, 'who'>[] = [
  { name: 'chats', path: '/chat' },
  { name: 'notes', path: '/notes' },
  { name: 'availability', path: '/availability' },
  { name: 'profile', path: '/profile' },
]

const inAChat: readonly Omit<Shot, 'who'>[] = [
  { name: 'chats', path: '/chat' },
  { name: 'chat', path: '/chat', prepare: ({ page }) => openChat(page) },
  {
    name: 'chat-expanded',
    path: '/chat',
    prepare: async ({ page }) => {
      await openChat(page)
      await press(page, 'Expand chat')
    },
  },
]

const mentor: readonly Omit<Shot, 'who'>[] = [
  { name: 'connections', path: '/connections/mentor' },
  { name: 'dashboard', path: '/mentor' },
  ...forMembers.filter((page) => !isSettings(page)).map(toShot),
  ...inAChat,
  { name: 'account-menu', path: '/notes', open: (page) => press(page, 'Your account') },
  {
    name: 'reject',
    path: '/connections/mentor',
    prepare: ({ page }) => press(page, /^Reject/),
  },
]

const mentee: readonly Omit<Shot, 'who'>[] = [
  { name: 'connections', path: '/connections/mentee' },
  { name: 'dashboard', path: '/mentee' },
  ...forMembers.map(toShot),
  { name: 'search', path: '/mentors?skill=design' },
  { name: 'nobody-found', path: '/mentors?skill=falconry' },
  {
    name: 'mentor',
    path: '/mentors',
    prepare: ({ page }) => page.locator('main h2').getByRole('link').first().click(),
  },
  ...inAChat,
  {
    name: 'report',
    path: '/chat',
    prepare: async ({ page }) => {
      await openChat(page)
      await press(page, /block or report/)
      await page.getByRole('dialog').waitFor()
    },
  },
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
  { name: 'room', path: '/chat', prepare: meetInRoom },
  {
    name: 'offline',
    path: '/notes',
    prepare: async ({ page }) => {
      await page.context().setOffline(true)
      await page.getByRole('region', { name: 'Connection' }).or(page.getByText('Try now')).first().waitFor()
    },
  },
  {
    name: 'new-version',
    path: '/notes',
    hasWorker: true,
    prepare: async ({ page }) => {
      // What a page reads in its own document once another build was deployed.
      await page.evaluate(() => {
        const version = document.querySelector('meta[name=version]')
        version?.setAttribute('content', 'before')
      })
      await page.getByText('A new version is ready.').waitFor({ timeout: 60_000 })
    },
  },
]

const of = (who: Who, list: readonly Omit<Shot, 'who'>[]): readonly Shot[] =>
  list.map((one) => ({ ...one, who }))

/** Everything there is to be looked at. */
export const shots: readonly Shot[] = [
  ...of('visitor', visitor),
  ...of('newMentor', [
    { name: 'connections', path: '/connections/mentor' },
    { name: 'dashboard', path: '/mentor' },
  ]),
  ...of('newMentee', [
    { name: 'connections', path: '/connections/mentee' },
    { name: 'dashboard', path: '/mentee' },
  ]),
  ...of('newMentee', newcomers),
  ...of('mentor', mentor),
  ...of('mentee', mentee),
]
