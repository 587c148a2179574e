import type { Page } from '@playwright/test'
import { openChat } from './call-shots.ts'
import { press, pressIn, stopTimers, type Look } from './shot.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

/** A message of `states.ts` by its number. */
const message = (page: Page, seq: number) => page.locator(`[role=log] [data-seq="${String(seq)}"]`)

/** Opens the menu of a message with the keyboard, which works at each width. */
async function openMenu(page: Page, seq: number): Promise<void> {
  await message(page, seq).getByRole('button', { name: 'Message actions' }).press('Enter')
  await page.getByRole('menuitem').first().waitFor()
}

async function choose(page: Page, seq: number, name: string): Promise<void> {
  await openMenu(page, seq)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function sendOffline(page: Page): Promise<void> {
  await field(page).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Try now').waitFor()
  await field(page).fill('Can we talk on Friday instead?')
  await field(page).press('Enter')
  await page.getByText('Waiting for connection').first().waitFor()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search your chats' }).fill(text)
  await page.getByRole('navigation', { name: 'Messages found' }).getByRole('status').waitFor()
}

/** Opens the call times; a large window has them on the page. */
async function openTimes(page: Page): Promise<void> {
  if (await page.getByRole('dialog', { name: 'Call times' }).isVisible()) return
  const button = page.getByRole('main').getByRole('button', { name: 'Answer', exact: true })
  if (await button.isVisible()) await button.click()
}

async function otherTime(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Call times' })
  if (!(await dialog.isVisible())) await page.reload()
  await dialog.getByRole('checkbox').first().waitFor()
}

async function openSafety(page: Page): Promise<void> {
  await press(page, /block, or report/)
  await page.getByRole('dialog').waitFor()
}

/** The list of chats, and one at both heights. */
export const chats: readonly Look[] = [
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

/** What a chat and its messages can be, which the demo's are not. */
export const chatStates: readonly Look[] = [
  {
    name: 'chat-changed',
    path: '/chat/{changed}',
    prepare: async ({ page }) => {
      await press(page, 'Expand chat')
      await message(page, 3).getByRole('listitem').or(message(page, 3)).first().scrollIntoViewIfNeeded()
    },
  },
  { name: 'chat-menu', path: '/chat/{changed}', open: (page) => openMenu(page, 8) },
  { name: 'chat-edit', path: '/chat/{changed}', prepare: ({ page }) => choose(page, 8, 'Edit') },
  { name: 'chat-reply', path: '/chat/{changed}', prepare: ({ page }) => choose(page, 7, 'Reply') },
  {
    name: 'chat-copied',
    path: '/chat/{changed}',
    open: async (page) => {
      await choose(page, 7, 'Copy')
      // It stays as long as it has the focus.
      await page.locator('.toasts').getByRole('button').first().focus()
    },
  },
  { name: 'chat-delete', path: '/chat/{changed}', prepare: ({ page }) => choose(page, 8, 'Delete') },
  {
    name: 'chat-end',
    path: '/chat/{changed}',
    open: async (page) => {
      await pressIn(page, 'More options', 'End chat')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'chat-link',
    path: '/chat/{changed}',
    open: (page) => page.locator('main a[href^="https://example.org"]').first().click(),
  },
  { name: 'next-calls', path: '/mentee' },
  { name: 'call-times', path: '/chat/{planned}' },
  { name: 'call-times-all', path: '/chat/{planned}', open: openTimes },
  { name: 'call-times-propose', path: '/chat/{planned}#call-times', open: otherTime },
  {
    name: 'call-times-cancel',
    path: '/chat/{planned}',
    open: async (page) => {
      const question = page.getByRole('dialog', { name: 'Cancel this call?' })
      if (await question.isVisible()) return
      await openTimes(page)
      // A wide window has the times on the page, too, behind the dialog.
      await page
        .getByRole('button', { name: /^Cancel call: / })
        .last()
        .click()
    },
  },
  { name: 'chat-ended', path: '/chat/{ended}' },
  { name: 'chat-offline', path: '/chat/{changed}', prepare: ({ page }) => sendOffline(page) },
  {
    name: 'log-out',
    path: '/chat/{changed}',
    prepare: ({ page }) => sendOffline(page),
    open: (page) => pressIn(page, 'Your account', 'Log Out'),
  },
  { name: 'chat-found', path: '/chat', prepare: ({ page }) => search(page, 'notebooks') },
  { name: 'chat-not-found', path: '/chat', prepare: ({ page }) => search(page, 'volcano') },
  { name: 'report', path: '/chat/{changed}', prepare: ({ page }) => openSafety(page) },
  {
    name: 'reported',
    path: '/chat/{changed}',
    prepare: async ({ page }) => {
      await openSafety(page)
      // The other path would let the chat rest for the pictures that follow [RP14].
      await press(page, "Report: I'm worried about someone")
      await page
        .getByRole('dialog')
        .getByText(/R-\w{6}/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'report-withdrawn',
    path: '/chat/{planned}',
    prepare: async ({ page }) => {
      await openSafety(page)
      await press(page, "Report: I'm worried about someone")
      await press(page, 'Undo')
      await page.getByRole('heading', { name: 'Report withdrawn' }).waitFor()
    },
  },
  {
    name: 'keys',
    path: '/chat/{changed}',
    open: async (page) => {
      await page.getByRole('button', { name: /^Add (a picture|to your message)$/ }).press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'go-to',
    path: '/notes',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'blocked', path: '/settings/blocked' },
]

/** The last one of its chat, which is gone then. */
export const block: Look = {
  name: 'block',
  path: '/chat/{planned}',
  prepare: async ({ page }) => {
    await openSafety(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Block / })
      .click()
    await page.locator('.toasts').getByRole('button', { name: 'Undo' }).waitFor()
    await stopTimers(page)
  },
}
