import type { Page } from '@playwright/test'

/** What the browser keeps for the tab and for the device. */
export function storedIn(page: Page) {
  return page.evaluate(() => ({
    session: Object.fromEntries(Object.entries(sessionStorage)),
    local: Object.fromEntries(Object.entries(localStorage)),
  }))
}
