import type { Page } from '@playwright/test'
import { logIn, signUp } from '../pages/join.ts'
import { press, pressIfShown, type Look } from './shot.ts'

const password = 'a quiet path through the pines'

async function chooseRole(page: Page): Promise<void> {
  await signUp(page, { email: `new-${String(Date.now())}@example.org`, password, age: '34' })
  await page.getByRole('radio', { name: 'Mentor' }).check()
}

/** Pages without an account. */
export const visits: readonly Look[] = [
  { name: 'home', path: '/' },
  // The menu with the pages, which phones have.
  { name: 'more', path: '/', open: (page) => pressIfShown(page, 'More') },
  { name: 'join', path: '/join' },
  { name: 'join-refused', path: '/join', prepare: ({ page }) => press(page, 'Sign Up') },
  { name: 'join-role', path: '/join', prepare: ({ page }) => chooseRole(page) },
  {
    name: 'join-done',
    path: '/join',
    prepare: async ({ page }) => {
      await signUp(page, { email: `young-${String(Date.now())}@example.org`, password, age: '15' })
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    },
  },
  { name: 'log-in', path: '/join#log-in' },
  {
    name: 'log-in-refused',
    path: '/join#log-in',
    prepare: async ({ page }) => {
      await logIn(page, { email: 'nobody@example.org', password })
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'guardian', path: '/guardian' },
  { name: 'reset', path: '/reset' },
  {
    name: 'reset-sent',
    path: '/reset',
    prepare: async ({ page }) => {
      await page.getByLabel('Email').fill('nobody@example.org')
      await press(page, 'Send link')
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'new-password', path: '/reset#abc' },
  { name: 'safety', path: '/safety' },
  { name: 'decision', path: '/decision#abc' },
  { name: 'guarded', path: '/chat' },
  { name: 'not-found', path: '/no/such/page' },
]
