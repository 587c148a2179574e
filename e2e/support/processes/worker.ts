import { expect, type Page } from '@playwright/test'

/** Taking all files of the app takes its time on a busy machine. */
const patience = { timeout: 60_000 }

/** Waits until the app is set up to open without a connection, and answers what it keeps for that. */
export async function workerOf(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const kept = () =>
    page.evaluate(async () => {
      const paths: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
      return navigator.serviceWorker.controller ? paths : []
    })
  await expect.poll(async () => (await kept()).includes('/'), patience).toBe(true)
  return kept()
}
