import type { Page } from '@playwright/test'

/** Returns the session storage and the local storage of a page. */
export function storedIn(page: Page) {
  return page.evaluate(() => ({
    session: Object.fromEntries(Object.entries(sessionStorage)),
    local: Object.fromEntries(Object.entries(localStorage)),
  }))
}
