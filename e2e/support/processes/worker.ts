import { expect, type Page } from '@playwright/test'

/** Waits until the service worker can open the app offline, and returns the paths it has cached. */
export async function workerOf(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const listCached = () =>
    page.evaluate(async () => {
      const paths: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
      return navigator.serviceWorker.controller ? paths : []
    })
  await expect.poll(async () => (await listCached()).includes('/')).toBe(true)
  return listCached()
}
