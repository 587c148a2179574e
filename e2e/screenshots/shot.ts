import type { Page } from '@playwright/test'
import type { States } from './states.ts'

/**
 * Who looks: nobody, members of the demo, two new ones, three with what the demo has none of (see `states.ts`), and staff, a
 * guardian, their minor, and a mentor who has applied (see `staff-shots.ts`).
 */
export type Who =
  | 'visitor'
  | 'mentor'
  | 'mentee'
  | 'newMentor'
  | 'newMentee'
  | 'student'
  | 'guide'
  | 'accepted'
  | 'coordinator'
  | 'lead'
  | 'guardian'
  | 'minor'
  | 'applicant'

export type Stage = {
  readonly page: Page
  /** Somebody's browser, logged in where an id is given; closed after the picture. */
  enter(id: string | null): Promise<Page>
  readonly states: States
}

export type Shot = {
  readonly who: Who
  readonly name: string
  /** `{changed}` stands for the id of the chat of `states.ts` with this name. */
  readonly path: string
  /** Brings the page to what is to be seen. */
  readonly prepare?: (stage: Stage) => Promise<void>
  /** What is opened again for each width: it would stay where the last one had it. */
  readonly open?: (page: Page) => Promise<void>
  /** Whether the browser may keep the app: only where that is to be seen. */
  readonly hasWorker?: boolean
}

export type Look = Omit<Shot, 'who'>

/** Clicks the first button with a name. */
export const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().click()
}

/** Clicks a button that not every width has. */
export async function pressIfShown(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  if (await button.isVisible()) await button.click()
}

/** Clicks a button, which narrow windows have in a menu. */
export async function pressIn(page: Page, menu: string, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  if (await button.isVisible()) return button.click()
  await press(page, menu)
  await page.getByRole('menuitem', { name }).click()
}

/** A picture, as a file that is chosen. */
export async function iconFile(page: Page) {
  const icon = await page.request.get('/icons/any-512.png')
  return { name: 'me.png', mimeType: 'image/png', buffer: await icon.body() }
}

/** Ends all timers of the page, so that a banner or toast stays for each picture of it. */
export const stopTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let id = window.setTimeout(() => null); id > 0; id -= 1) window.clearTimeout(id)
  })
