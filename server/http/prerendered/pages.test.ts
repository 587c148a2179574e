import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp, type TestApp } from '#server/testing/clients/app.ts'
import { readAccepted } from './accepted.ts'

/** Stands for what the build of the client renders with, which the journeys test. */
const renderer = `
  let running = false
  export async function renderPage({ path, code, product }) {
    if (running) throw new Error('two pages at once')
    running = true
    await new Promise((resolve) => setTimeout(resolve, 1))
    running = false
    if (product.name === 'Broken') throw new Error('broken')
    return { title: product.name, html: '<link rel="preload" as="image" href="/a.svg"><main>' + [path, code, product.creator].join(' ') + '</main>' }
  }`
const shell =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Pathlight</title></head><body><div id="root"><p>Loading</p></div></body></html>'

let folder: string
const servers: TestApp[] = []
const apps: FastifyInstance[] = []
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await mkdir(join(folder, '.prerender'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, '.prerender', 'render-page.js'), renderer)
  await writeFile(join(folder, 'index.html'), shell)
  app = await start({ LOCALES: 'en,de,ar', PRODUCT_NAME: '$& <b>', PRODUCT_CREATOR: 'Ada' })
})
afterAll(async () => {
  for (const one of apps) await one.close()
  for (const one of servers) await one.close()
  await rm(folder, { recursive: true })
})

async function start(env: Record<string, string>, client = folder): Promise<FastifyInstance> {
  const server = await createTestApp(env)
  const started = await createApp(server.services, client)
  servers.push(server)
  apps.push(started)
  return started
}

const open = (url: string, headers: Record<string, string> = {}, of = app) =>
  of.inject({ method: 'GET', url, headers })

it('[FL1] visitors get the start page and the page to join rendered, with the name of the product', async () => {
  const { body, headers } = await open('/?utm=a')
  expect(body).toContain('<div id="root" data-locale="en"><main>/ en Ada</main></div></body>')
  expect(body).toContain(
    '<title>$&amp; &lt;b&gt;</title><link rel="preload" as="image" href="/a.svg"></head>',
  )
  expect(body).not.toContain('Loading')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect((await open('/join?next=%2Fchat')).body).toContain('<main>/join en Ada</main>')
})

it('[FL5] the document of the start page names its code for later, and no header asks for it', async () => {
  const client = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  try {
    await cp(folder, client, { recursive: true })
    await mkdir(join(client, '.vite'))
    const code = { path: '/', isForMembers: false, files: ['/assets/start.js'] }
    const build = { entry: ['/assets/base.js', '/assets/index.js'], pages: [code] }
    await writeFile(join(client, '.vite', 'page-code.json'), JSON.stringify(build))
    const modules =
      '<script type="module" crossorigin src="/assets/index.js"></script> <link rel="modulepreload" href="/assets/base.js">'
    await writeFile(join(client, 'index.html'), shell.replace('</head>', `${modules}</head>`))
    const built = await start({}, client)
    const rendered = await open('/', {}, built)
    expect(rendered.body).toContain(
      '<meta name="page-code" content="/assets/index.js /assets/base.js /assets/start.js">',
    )
    expect(rendered.body).not.toMatch(/type="module"|rel="modulepreload"/)
    expect(rendered.headers).not.toHaveProperty('link')
    for (const path of ['/safety', '/join']) {
      const other = await open(path, {}, built)
      expect(other.body).toContain(modules)
      expect(other.headers['link']).toContain('</assets/index.js>; rel=modulepreload')
    }
  } finally {
    await rm(client, { recursive: true })
  }
})

it('[FL1] a page is answered once', async () => {
  for (const path of ['/', '/join']) await open(path)
  await new Promise(setImmediate)
  expect(servers.map(({ logged }) => logged()).join('')).not.toContain('already sent')
})

it('[FL1] with a session, other pages, and the service worker get the document of all pages', async () => {
  const answers = [await open('/', { cookie: 'pathlight=x' }), await open('/safety'), await open('/?shell')]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, shell]))
})

it('[FL3] a page is in the language that was chosen, else in the first of the browser that the product has', async () => {
  const cases: [Record<string, string>, string][] = [
    [{ 'accept-language': 'fr, de-AT;q=0.8, en;q=0.9' }, 'en'],
    [{ 'accept-language': 'fr, DE-at;q=0.8, en;q=0' }, 'de'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{ 'accept-language': 'es, de' }, 'en'],
    [{ 'accept-language': 'de', cookie: 'pathlight-locale=ar' }, 'ar'],
    [{ 'accept-language': 'de', cookie: 'pathlight-locale=xx' }, 'de'],
    [{ cookie: 'pathlight-locale=es' }, 'en'],
  ]
  for (const [headers, code] of cases)
    expect([headers, (await open('/', headers)).body]).toEqual([
      headers,
      expect.stringContaining(`/ ${code} Ada`),
    ])
  const { body } = await open('/', { cookie: 'pathlight-locale=ar' })
  expect(body).toContain('<html lang="ar" dir="rtl">')
})

it('[FL1] a page is sent compressed, and not again to a browser that has it', async () => {
  const plain = (await open('/')).body
  const sent = await open('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(sent.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(plain)
  const zipped = await open('/', { 'accept-encoding': 'gzip;q=1.0, br;q=0' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  const known = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${String(sent.headers.etag)}` }
  const again = await open('/', known)
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
  expect((await open('/join', known)).statusCode).toBe(200)
  expect((await open('/', { ...known, 'accept-language': 'de' })).statusCode).toBe(200)
  expect((await open('/', { ...known, cookie: 'pathlight=x' })).statusCode).toBe(200)
  const other = await start({ LOCALES: 'en,de,ar', PRODUCT_NAME: 'Another' })
  expect((await open('/', known, other)).body).not.toBe('')
  const head = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', sent.headers.etag])
})

it('[FL1] a page that cannot be rendered, and a build without the code for it, are rendered by the browser', async () => {
  const broken = await start({ PRODUCT_NAME: 'Broken' })
  expect((await open('/', {}, broken)).body).toBe(shell)
  const bare = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await writeFile(join(bare, 'index.html'), shell)
  expect((await open('/', {}, await start({}, bare))).body).toBe(shell)
  await rm(bare, { recursive: true })
})

it('[FL1] requests for several pages at once are rendered one after the other', async () => {
  const fresh = await start({ LOCALES: 'en,de,ar', PRODUCT_CREATOR: 'Ada' })
  const asked = ['en', 'de', 'ar'].flatMap((code) => ['/', '/join'].map((path) => ({ path, code })))
  const answers = await Promise.all(
    asked.map(({ path, code }) => open(path, { 'accept-language': code }, fresh)),
  )
  expect(answers.map(({ body }) => /<main>(.*)<\/main>/.exec(body)?.[1])).toEqual(
    asked.map(({ path, code }) => `${path} ${code} Ada`),
  )
})

it('[FL3] reads what a header accepts, the most wanted first', () => {
  expect(readAccepted('en;q=0.5, *;q=0.1, de-DE, x;q=0, ;q=1')).toEqual(['de-de', 'en', '*'])
  expect(readAccepted(undefined)).toEqual([])
})
