import { expect, type Page } from '@playwright/test'
import { takeAnnouncement, getAnnouncementTimes } from './announcements.ts'

/**
 * How long before its end to check that it is still shown, and after its end that it is gone. A fake clock sets timers
 * by its last tick, which may be a while ago on a busy machine; the unit test of the limits checks the exact figures.
 * `late` is for a machine so busy that the check comes after the end.
 */
const margin = { before: 1_000, after: 900, late: 2_000 }

/**
 * Expects a red (`alert`) or green (`status`) banner or toast with exactly this text, shown for `ms` by the page's clock.
 * The clock must be installed: the check advances it instead of waiting. If the check comes late, the page's record
 * still has how long it was shown.
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
    expect((await getAnnouncementTimes(page, at)).to, `${text} is shown for ${ms} ms`).toBeNull()
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

/** Advances the clock to a time and stops it there; returns false if that time has passed. */
async function isHaltedAt(page: Page, moment: number): Promise<boolean> {
  try {
    await page.clock.pauseAt(moment)
    return true
  } catch {
    await page.clock.resume()
    return false
  }
}
