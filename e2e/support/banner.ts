import { expect, type Page } from '@playwright/test'
import { takeAnnouncement, getAnnouncementTimes } from './announcements.ts'

/**
 * How long before its end we look whether it still stands, and after it whether it is gone. A turned clock sets a
 * timer by its last tick, which on a busy machine was a while ago; the exact figures are held by the limits' own
 * test. `late` is for a machine so busy that we missed the end.
 */
const margin = { before: 1_000, after: 900, late: 2_000 }

/**
 * The red (`alert`) or green (`status`) banner or toast with exactly this text, which stands for `ms` by the page's
 * own clock. The clock has to be installed: it is turned forward instead of waiting. When we look late the page's
 * record still knows how long it stood.
 */
export async function expectBanner(
  page: Page,
  role: 'alert' | 'status',
  text: string,
  ms: number,
): Promise<void> {
  let index: number | null = null
  await expect
    .poll(async () => (index = await takeAnnouncement(page, role, text)), {
      message: `${role}: ${text}`,
      intervals: [20, 50, 100],
    })
    .not.toBeNull()
  const at = index ?? 0
  const { from } = await getAnnouncementTimes(page, at)
  if (await isHaltedAt(page, from + ms - margin.before)) {
    expect((await getAnnouncementTimes(page, at)).to, `${text} stands for ${ms} ms`).toBeNull()
    await page.clock.runFor(margin.before + margin.after)
    await expect
      .poll(async () => (await getAnnouncementTimes(page, at)).to, {
        message: `${text} is gone after ${ms} ms`,
      })
      .not.toBeNull()
    await page.clock.resume()
  }
  await expect
    .poll(async () => (await getAnnouncementTimes(page, at)).to, { message: `the end of: ${text}` })
    .not.toBeNull()
  const stood = ((await getAnnouncementTimes(page, at)).to ?? 0) - from
  expect(stood, `milliseconds of: ${text}`).toBeGreaterThanOrEqual(ms - margin.before)
  expect(stood, `milliseconds of: ${text}`).toBeLessThanOrEqual(ms + margin.late)
}

/** Turns the clock to a moment and stops it there; false where that moment is over already. */
async function isHaltedAt(page: Page, moment: number): Promise<boolean> {
  try {
    await page.clock.pauseAt(moment)
    return true
  } catch {
    await page.clock.resume()
    return false
  }
}
