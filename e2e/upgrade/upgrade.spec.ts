import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { message } from '../pages/chat.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { startProduct } from '../support/processes/product.ts'

const root = join(import.meta.dirname, '..', '..')
const fixture = join(root, 'server/tests/upgrade/previous-version')
const before = JSON.parse(readFileSync(join(fixture, 'browser.json'), 'utf8')) as {
  readonly secret: string
  readonly chatId: string
  readonly menteeId: string
  readonly indexedDb: { readonly version: number; readonly stores: Record<string, object[]> }
  readonly localStorage: Record<string, string>
}

/**
 * The same as if the browser had stored it a minute ago: cached answers are kept for a week, and the fixture gets older
 * with every day.
 */
function moveToNow({ indexedDb, ...rest }: typeof before): typeof before {
  const timesOf = (row: object) =>
    Object.entries(row).filter(([key, value]) => /^(?:at|usedAt)$/.test(key) && typeof value === 'number')
  const rows = Object.values(indexedDb.stores).flat()
  const newest = Math.max(...rows.flatMap((row) => timesOf(row).map(([, at]) => Number(at))))
  const age = Date.now() - 60_000 - newest
  const move = (row: object): object => ({
    ...row,
    ...Object.fromEntries(timesOf(row).map(([key, at]) => [key, Number(at) + age])),
  })
  const stores = Object.entries(indexedDb.stores).map(([name, list]) => [name, list.map(move)] as const)
  return { ...rest, indexedDb: { ...indexedDb, stores: Object.fromEntries(stores) } }
}

/** Puts the stored IndexedDB and localStorage into the page's origin, as the previous version had left them. */
async function fillBrowser(stored: typeof before): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
  const revive = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('$buffer' in value) return bytesOf(String(value.$buffer)).buffer
    return '$bytes' in value ? bytesOf(String(value.$bytes)) : value
  }
  const opening = indexedDB.open('pathlight', stored.indexedDb.version)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId')
    opening.result.createObjectStore('reads', { keyPath: 'key' })
  })
  const database = await done(opening)
  for (const [name, rows] of Object.entries(stored.indexedDb.stores)) {
    const store = database.transaction(name, 'readwrite').objectStore(name)
    for (const row of rows)
      await done(
        store.put(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, revive(value)]))),
      )
  }
  database.close()
  for (const [key, value] of Object.entries(stored.localStorage)) localStorage.setItem(key, value)
}

/** A product that was restored from a backup of the previous version. */
const test = base.extend({
  product: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pathlight-upgrade-'))
    const env = { PATH: process.env.PATH ?? '', CI: 'true', PORT: '0', DATA_DIR: dataDir }
    await promisify(execFile)(
      process.execPath,
      [join(root, 'scripts', 'restore.mjs'), join(fixture, 'backup.tar')],
      { env, cwd: root },
    )
    const product = await startProduct({ DATA_DIR: dataDir, SECRET: before.secret })
    await provide(product)
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})
test.use({ forgiven: /favicon\.ico/ })

test('[UP3, CC4] sends what the browser of the previous version had not sent yet, after the member accepts the code of conduct', async ({
  page,
  context,
  people,
}) => {
  // The stored rows may be older than the retention of unsent messages.
  const rows = (before.indexedDb.stores['outbox'] ?? []).map((row, at) => ({ ...row, at: Date.now() + at }))
  const stores = { ...before.indexedDb.stores, outbox: rows }
  await page.goto('/favicon.svg')
  await page.evaluate(fillBrowser, { ...before, indexedDb: { ...before.indexedDb, stores } })
  await people.logIn({ id: before.menteeId }, context)
  await page.goto(`/chat/${before.chatId}`)
  await expect(page.getByText('Your 2 messages wait')).toBeVisible()
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(message(page, 'written without a connection')).toContainText(/Sent|Seen/)
  await expect(message(page, 'a picture that waits')).toContainText(/Sent|Seen/)
  await expect(message(page, 'a picture that waits').getByRole('img')).toBeVisible()
  const stored = await people.query<{ text: string; isImage: boolean }>(
    `select text, image_url is not null as "isImage" from messages where chat_id = $1 order by seq`,
    [before.chatId],
  )
  expect(stored.map(({ text, isImage }) => [text, isImage]).slice(2)).toEqual([
    ['a picture that was sent', true],
    ['written without a connection', false],
    ['a picture that waits', true],
  ])
})

test.describe('without the server', () => {
  test.use({ forgiven: /favicon\.ico|^console: (?:Failed to load resource|WebSocket connection to)/ })

  test('[UP3, SY30] shows what the browser of the previous version had cached', async ({ page, context }) => {
    await page.goto('/favicon.svg')
    await page.evaluate(fillBrowser, moveToNow(before))
    await context.route(/\/api\//, (route) => route.abort())
    await page.goto(`/chat/${before.chatId}`)
    await expect(message(page, 'Hi, Maya.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible()
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    expect(stored).toMatchObject({ 'pathlight.startup': 'cache' })
    expect(stored).not.toHaveProperty(['pathlight.past'])
  })
})
