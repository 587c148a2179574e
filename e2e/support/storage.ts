import type { BrowserContext, Page } from '@playwright/test'

/** Returns the session storage and the local storage of a page. */
export function storedIn(page: Page) {
  return page.evaluate(() => ({
    session: Object.fromEntries(Object.entries(sessionStorage)),
    local: Object.fromEntries(Object.entries(localStorage)),
  }))
}

/** The cookies of a session. The cookie of the device stays after a log-out and names no one [AU-20]. */
export async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => !name.endsWith('-device'))
}
