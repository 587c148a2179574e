import type { Page } from '@playwright/test'

/** Counts the member's clicks on controls. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses?: number }
    const isFirst = counted.presses === undefined
    counted.presses = 0
    if (!isFirst) return
    const count = ({ detail }: MouseEvent) =>
      (counted.presses = (counted.presses ?? 0) + (detail > 0 ? 1 : 0))
    document.addEventListener('click', count, true)
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}
