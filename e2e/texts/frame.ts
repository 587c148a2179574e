import type { Page } from '@playwright/test'
import { connection } from '../pages/connection.ts'
import { expect } from '../support/fixtures.ts'
import type { Scene } from './scene.ts'

const main = ({ page }: { readonly page: Page }) => page.getByRole('main')
const bar = ({ page }: { readonly page: Page }) => page.getByRole('navigation', { name: 'Main' })

/** A visitor looks around. */
export const visiting: Scene<{ readonly page: Page }> = {
  title: 'a visitor on the public pages',
  setUp: async ({ page }) => ({ page }),
  rows: [
    {
      key: 'home.who',
      by: 'opens the start page',
      act: ({ page }) => page.goto('/'),
      on: '/',
      as: 'heading',
      stays: 'for good',
    },
    { key: 'home.why', by: 'reads the next section', on: '/', as: 'heading', stays: 'for good' },
    {
      key: 'nav.mentors',
      by: 'reads the navigation bar',
      on: '/',
      as: 'link',
      inside: bar,
      stays: 'for good',
    },
    { key: 'nav.chat', by: 'reads the navigation bar', on: '/', as: 'link', inside: bar, stays: 'for good' },
    { key: 'nav.join', by: 'reads the navigation bar', on: '/', as: 'link', inside: bar, stays: 'for good' },
    {
      key: 'app.noAccount',
      by: 'opens a page for members',
      act: ({ page }) => page.goto('/notes'),
      on: '/notes',
      as: 'text',
      inside: main,
      stays: 'for good',
    },
    {
      key: 'connections.menteeLoggedOut',
      by: "opens a mentor's connections",
      act: ({ page }) => page.goto('/connections/mentor'),
      on: '/connections/mentor',
      as: 'text',
      inside: main,
      stays: 'for good',
    },
    {
      key: 'connections.loggedOut',
      by: "opens a mentee's connections",
      act: ({ page }) => page.goto('/connections/mentee'),
      on: '/connections/mentee',
      as: 'text',
      inside: main,
      stays: 'for good',
    },
    {
      key: 'profile.loggedOut',
      by: 'opens the profile',
      act: ({ page }) => page.goto('/profile'),
      on: '/profile',
      as: 'text',
      inside: main,
      stays: 'for good',
    },
  ],
}

type Member = { readonly page: Page; readonly release: () => void }

/** A member opens the app while the server is slow, and reads the navigation. */
export const movingAround: Scene<Member> = {
  title: 'a member in the navigation',
  setUp: async ({ page, people }) => {
    await people.logIn(await people.mentee(), page.context())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/app.bootstrap*', async (route) => {
      await held
      await route.continue()
    })
    return { page, release }
  },
  rows: [
    {
      key: 'app.loading',
      by: 'waits for the response',
      act: ({ page }) => page.goto('/notes'),
      on: '/notes',
      as: 'status',
      stays: 'until then',
    },
    {
      key: 'nav.connections',
      by: 'gets the response',
      act: async ({ page, release }) => {
        release()
        await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
        await expect(page.getByText('Loading your dashboard...')).toHaveCount(0)
      },
      on: '/notes',
      as: 'link',
      inside: bar,
      stays: 'for good',
    },
    {
      key: 'nav.notes',
      by: 'reads the navigation bar',
      on: '/notes',
      as: 'link',
      inside: bar,
      stays: 'for good',
    },
    {
      key: 'nav.logOut',
      by: 'reads the navigation bar',
      on: '/notes',
      as: 'button',
      inside: bar,
      stays: 'for good',
    },
    {
      key: 'nav.profile',
      by: 'opens the account menu',
      act: ({ page }) => page.getByRole('button', { name: 'Your account' }).click(),
      on: '/notes',
      as: 'menuitem',
      stays: 'for good',
    },
    { key: 'nav.settings', by: 'reads the account menu', on: '/notes', as: 'menuitem', stays: 'for good' },
    {
      key: 'nav.availability',
      by: 'reads the account menu',
      on: '/notes',
      as: 'menuitem',
      stays: 'for good',
    },
    {
      key: 'settings.changePassword',
      by: 'opens the settings',
      act: ({ page }) => page.getByRole('menuitem', { name: 'Settings' }).click(),
      on: '/settings/password',
      as: 'link',
      inside: ({ page }) => page.getByRole('navigation', { name: 'Settings menu' }),
      stays: 'for good',
    },
    {
      key: 'settings.deleteAccount',
      by: 'reads the side menu',
      on: '/settings/password',
      as: 'link',
      inside: ({ page }) => page.getByRole('navigation', { name: 'Settings menu' }),
      stays: 'for good',
    },
  ],
}

type Cut = { readonly page: Page; readonly speak: () => void; readonly cut: () => Promise<void> }
const offline = ({ page }: Cut) => connection(page, 'Offline')

/** A server that does not respond, and one that is unreachable. */
export const losingTheServer: Scene<Cut> = {
  title: 'a member whose server does not respond',
  setUp: async ({ page, people }) => {
    await people.logIn(await people.mentee(), page.context())
    let isSilent = true
    const open: (() => Promise<void>)[] = []
    await page.routeWebSocket(/\/api/, (socket) => {
      if (isSilent) return
      socket.connectToServer()
      open.push(() => socket.close())
    })
    const speak = () => {
      isSilent = false
    }
    const cut = async () => {
      await page.route('**/api/**', (route) => route.abort())
      for (const close of open) await close()
    }
    return { page, speak, cut }
  },
  rows: [
    {
      key: 'connectivity.timeout',
      by: 'gets no response for ten seconds',
      act: async ({ page }) => {
        await page.goto('/notes')
        await expect(connection(page, 'Unknown')).toBeVisible()
        await page.clock.fastForward(10_000)
      },
      on: '/notes',
      as: 'text',
      inside: offline,
      stays: 'for good',
    },
    {
      key: 'connectivity.unreachable',
      by: 'is connected, and loses the connection',
      act: async ({ page, speak, cut }) => {
        speak()
        await page.reload()
        await expect(connection(page, 'Online')).toBeVisible()
        await cut()
      },
      on: '/notes',
      as: 'text',
      inside: offline,
      stays: 'for good',
    },
  ],
}
