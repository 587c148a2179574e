import type { Page } from '@playwright/test'
import { logIn } from '../pages/join.ts'
import { iconFile, press, pressIfShown, pressIn, stopTimers, type Look } from './shot.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const add = 'Add to your message'
const number = 'You can call me on 07700 900123'

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Adds a file to the message. */
async function addFile(page: Page, file: Awaited<ReturnType<typeof iconFile>>): Promise<void> {
  await field(page).waitFor()
  await page.locator('main input[type=file]').first().setInputFiles(file)
}

async function sendPicture(page: Page): Promise<void> {
  await addFile(page, await iconFile(page))
  await page.getByText('Picture added. Add a message if you like, then send.').waitFor()
  await send(page, 'This is our logo.')
  await page.getByTitle('View full size').waitFor()
}

/** What is opened in a chat, of which a phone has most in menus. */
export const chatDialogs: readonly Look[] = [
  { name: 'chat-more', path: '/chat/{planned}', open: (page) => pressIfShown(page, 'More options') },
  { name: 'chat-add', path: '/chat/{planned}', open: (page) => pressIfShown(page, add) },
  { name: 'chat-emoji', path: '/chat/{planned}', open: (page) => pressIn(page, add, 'Add an emoji') },
  { name: 'chat-ideas', path: '/chat/{planned}', open: (page) => pressIn(page, add, 'Ideas to write about') },
  {
    name: 'chat-masked',
    path: '/chat/{planned}',
    prepare: async ({ page }) => {
      await send(page, number)
      await press(page, 'Why?')
    },
  },
  {
    name: 'chat-picture',
    path: '/chat/{planned}',
    prepare: ({ page }) => sendPicture(page),
    open: (page) => page.getByTitle('View full size').first().click(),
  },
  {
    name: 'chat-picture-refused',
    path: '/chat/{planned}',
    prepare: async ({ page }) => {
      await addFile(page, { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await page.locator('.toasts').getByRole('alert').waitFor()
      await stopTimers(page)
    },
  },
  {
    name: 'chat-help',
    path: '/chat/{planned}',
    prepare: async ({ page }) => {
      await send(page, 'i dont want to live anymore')
      await page.getByRole('region', { name: 'You are not alone with this' }).waitFor()
    },
  },
  {
    name: 'quick-exit',
    path: '/notes',
    open: (page) => page.getByRole('button', { name: 'Quick exit' }).focus(),
  },
]

/** What settings, lists, and forms ask or say, of a mentee of the demo. */
export const menteeDialogs: readonly Look[] = [
  { name: 'take-back', path: '/connections/mentee', open: (page) => press(page, 'Take back request') },
  { name: 'request-delete', path: '/connections/mentee', open: (page) => press(page, /^Delete$/) },
  {
    name: 'calendar-renew',
    path: '/settings/calendar',
    prepare: ({ page }) => press(page, 'Create a calendar address'),
    open: (page) => press(page, 'Create a new address'),
  },
  {
    name: 'log-out-everywhere',
    path: '/settings/sessions',
    open: (page) => press(page, 'Log out everywhere'),
  },
  {
    name: 'password-refused',
    path: '/settings/password',
    prepare: async ({ page }) => {
      await page.locator('main form [type=submit]').click()
      await page.getByRole('alert').first().waitFor()
      await stopTimers(page)
    },
  },
  {
    name: 'profile-leave',
    path: '/profile',
    prepare: async ({ page }) => {
      await page.locator('main input[name=name]').fill('Noor')
      await page.locator('a[href="/notes"]').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'aim-masked',
    path: '/mentee',
    prepare: async ({ page }) => {
      await page.getByLabel('New aim').fill(number)
      await press(page, 'Add aim')
      await page.locator('.toasts').getByText('Phone number hidden').waitFor()
      await stopTimers(page)
    },
  },
  { name: 'aim-masked-why', path: '/mentee', open: (page) => press(page, 'Why?') },
]

/** What a visitor opens or is told. */
export const visitDialogs: readonly Look[] = [
  {
    name: 'languages',
    path: '/',
    // Phones have them in the menu of `more`.
    open: async (page) => {
      const button = page.locator('[popovertarget=languages]')
      if (await button.isVisible()) await button.click()
    },
  },
  {
    name: 'logged-in',
    path: '/join#log-in',
    prepare: async ({ page }) => {
      await logIn(page, { email: 'amina.falkeborg@example.org', password: 'quiet pine path' })
      await page.getByText('You have been logged in.').waitFor()
      await stopTimers(page)
      await page.getByRole('heading', { name: 'Your Connections' }).waitFor()
    },
  },
]
