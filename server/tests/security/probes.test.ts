import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { listen, sendRaw } from '#server/testing/clients/wire.ts'

let t: TestApp
let port: number
let client: string
let close: () => Promise<void>
beforeAll(async () => {
  t = await createTestApp({
    NODE_ENV: 'production',
    BASE_URL: 'https://mentors.example.org',
    SAFETY_CONTACT: 'safety@example.org',
    SAFEGUARDING: 'open',
    HELP_LINES: 'us',
    SMTP_URL: 'smtps://user:pass@mail.example.org',
  })
  // Files that may be left beside the client must not be served either.
  client = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  for (const folder of ['assets', '.git', '.vite']) await mkdir(join(client, folder))
  const left = ['index.html', '.env', '.git/config', '.vite/manifest.json', 'assets/page.js', 'sw.js']
  for (const name of left) await writeFile(join(client, name), name)
  const app = await createApp(t.services, client)
  port = await listen(app)
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await t.close()
  await rm(client, { recursive: true, force: true })
})

const read = (path: string, method = 'GET'): Promise<string> =>
  sendRaw(port, `${method} ${path} HTTP/1.1\r\nHost: mentors.example.org\r\nConnection: close\r\n\r\n`)
const ask = async (method: string, path: string): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(await read(path, method))?.[1])

it.each([
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/.vite/manifest.json',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/server/main.ts',
  '/assets/',
  '/assets/page.js.map',
  '/assets/../.env',
  '/assets/%2e%2e/.env',
  '/assets/..%2f..%2fpackage.json',
  '/assets/....//package.json',
  '/..%5c..%5cpackage.json',
  '/dev/outbox',
  '/api/dev',
  '/api/panel',
  '/server-status.php',
  '/phpinfo.php',
  '/wp-login.php',
  '/backup.tar',
  '/.well-known/security.env',
])('[OP-5] has nothing at %s', async (path) => {
  expect(await ask('GET', path)).toBeGreaterThanOrEqual(400)
})

it.each(['TRACE', 'TRACK', 'DEBUG', 'CONNECT', 'PUT', 'DELETE', 'PROPFIND'])(
  '[OP-5] does not support %s',
  async (method) => {
    expect(await ask(method, '/')).not.toBe(200)
    expect(await ask(method, '/api/app.bootstrap')).not.toBe(200)
  },
)

it('[OP-5] still serves pages and files', async () => {
  expect([await ask('GET', '/'), await ask('GET', '/assets/page.js')]).toEqual([200, 200])
  // Without a file extension it is a page of the app, which says that there is no such page.
  for (const path of ['/metrics', '/data/secret', '/debug'])
    expect(await read(path)).toContain('\r\n\r\nindex.html')
})
