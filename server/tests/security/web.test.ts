import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { devMailboxPath } from '#server/features/dev-mailbox/path.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, mailsTo, rollAndPeek, signUp } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { listen, sendRaw, upgrade } from '#server/testing/clients/wire.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
let app: FastifyInstance
let port: number
let folder: string
let person: Person
beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync('export {}'))
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, '.hidden'), 'secret')
  app = await createApp(t.services, folder)
  port = await listen(app)
  person = await aMentee(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
  await rm(folder, { recursive: true })
})

type Headers = Record<string, string | string[] | number | undefined>
const own = { origin: 'http://localhost:3000', 'content-type': 'application/json' }
const at = (
  visitor: Visitor | null,
  url: string,
  method: 'GET' | 'POST' = 'GET',
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url,
    headers: { ...own, ...(visitor ? { cookie: visitor.cookie } : {}), ...headers },
    ...(method === 'POST' ? { payload: '{}' } : {}),
  })

async function everyKindOfAnswer(): Promise<[string, number, Headers][]> {
  const visitor = visit({ app }, { ip: '127.0.0.1' })
  const { rollId } = await rollAndPeek(t, visitor)
  await signUp(t, visit(t), { email: 'kept@example.org' })
  const [mail] = await mailsTo(t, 'kept@example.org')
  const urls: [string, 'GET' | 'POST'][] = [
    ['/', 'GET'],
    ['/join', 'GET'],
    ['/assets/main-abc123.js', 'GET'],
    ['/assets/gone.js', 'GET'],
    ['/icon.svg', 'GET'],
    ['/health', 'GET'],
    ['/api/app.bootstrap', 'GET'],
    ['/api/account.sessions', 'GET'],
    ['/api/account.logOut', 'POST'],
    ['/api/account.logIn', 'POST'],
    ['/api/none.such', 'GET'],
    ['/api/csp-report', 'POST'],
    [`/api/dice/${rollId}.png`, 'GET'],
    ['/api/dice/none.png', 'GET'],
    [devMailboxPath(t.services.keys), 'GET'],
    [`${devMailboxPath(t.services.keys)}/${mail?.id}`, 'GET'],
    ['/%zz', 'GET'],
    [`/api/${'x'.repeat(200)}`, 'GET'],
    ['/api', 'GET'],
  ]
  const answers: [string, number, Headers][] = []
  for (const [url, method] of urls) {
    const { statusCode, headers } = await at(null, url, method)
    answers.push([url, statusCode, headers])
  }
  const refused = await upgrade(port, { origin: 'https://evil.example' })
  answers.push(['upgrade', refused.status, refused.answer.headers])
  for (const noise of ['NOT HTTP\r\n\r\n', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]) {
    const [head = ''] = (await sendRaw(port, noise)).split('\r\n\r\n')
    const lines = head.split('\r\n').slice(1)
    const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
    answers.push([noise.slice(0, 12), Number(head.split(' ')[1]), Object.fromEntries(headers)])
  }
  await t.services.database.orm.execute(sql`alter table sessions rename to sessions_away`)
  const broken = await at(person, '/api/account.sessions')
  await t.services.database.orm.execute(sql`alter table sessions_away rename to sessions`)
  answers.push(['a broken call', broken.statusCode, broken.headers])
  return answers
}

describe('every response', () => {
  let answers: [string, number, Headers][]
  beforeAll(async () => {
    answers = await everyKindOfAnswer()
  })
  const missing = (isRight: (headers: Headers) => boolean) =>
    answers.filter(([, , headers]) => !isRight(headers)).map(([url, status]) => `${status} ${url}`)

  it('is covered by kind: pages, files, calls, images, rejections, internal errors, malformed requests', () => {
    const statuses = new Set(answers.map(([, status]) => status))
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 204, 400, 401, 403, 404, 431, 500])
  })

  it('[WE-2] has a content policy that allows nothing by default, and inline content only in sandboxed emails', () => {
    const policyOf = (headers: Headers) => String(headers['content-security-policy'])
    const closed = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
    expect(missing((headers) => closed.every((part) => policyOf(headers).includes(part)))).toEqual([])
    const isOpen = (headers: Headers) => /unsafe-|\*|https?:|data:/.test(policyOf(headers))
    const open = answers.filter(([, , headers]) => isOpen(headers))
    for (const [url, , headers] of open) {
      expect(url).toMatch(/^\/dev\/outbox\//)
      expect(policyOf(headers)).toContain('sandbox')
      expect(policyOf(headers)).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
    }
    const page = answers.find(([url]) => url === '/join')?.[2] ?? {}
    for (const part of [
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policyOf(page)).toContain(part)
    }
  })

  it('[WE-3] has the other security headers, and none that names the server software', () => {
    const exact: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    }
    for (const [name, value] of Object.entries(exact)) {
      expect([name, missing((headers) => headers[name] === value)]).toEqual([name, []])
    }
    const off = ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'usb'].map(
      (name) => `${name}=()`,
    )
    expect(
      missing((headers) => off.every((part) => String(headers['permissions-policy']).includes(part))),
    ).toEqual([])
    expect(missing((headers) => !('x-powered-by' in headers) && !('server' in headers))).toEqual([])
  })

  it('[WE-4] grants no access to other origins', () => {
    expect(
      missing((headers) => !Object.keys(headers).some((name) => name.startsWith('access-control-'))),
    ).toEqual([])
  })

  it('[SE-5] is cacheable only if it is a file of the client', () => {
    const isFile = (url: string) => /^\/(?:assets\/main.*|icon\.svg|join|)$/.test(url)
    const kept = answers.filter(([, , headers]) => !/no-store/.test(String(headers['cache-control'])))
    expect(kept.map(([url]) => url).filter((url) => !isFile(url))).toEqual([])
    expect(kept.map(([url, , headers]) => [url, headers['cache-control']])).toContainEqual([
      '/assets/main-abc123.js',
      'public, max-age=31536000, immutable',
    ])
  })
})

it.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip'],
  [undefined, 'identity'],
] as const)(
  '[NV19] sends a file of the client as %s if Accept-Encoding is %s',
  async (encoding, accepted) => {
    const { headers, rawPayload } = await at(null, '/assets/main-abc123.js', 'GET', {
      'accept-encoding': accepted,
    })
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    const opened = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
    expect(String(opened[encoding ?? 'none'](rawPayload))).toBe('export {}')
  },
)

it('[WE-3] has HSTS for two years with subdomains if BASE_URL is https', async () => {
  const secure = await createTestApp({
    ...{ BASE_URL: 'https://mentors.example.org', SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ SAFETY_CONTACT: 'safety@example.org', SAFEGUARDING: 'open', HELP_LINES: 'us' },
  })
  for (const url of ['/health', '/none.js', '/api/app.bootstrap', '/%zz']) {
    const { headers } = await visit(secure).get(url)
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=63072000; includeSubDomains'])
  }
  await secure.close()
})

describe('a mutation', () => {
  const name = 'account.skipName'
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins alike', { origin: 'http://localhost:3000.evil.example' }],
    ['an origin that ends alike', { origin: 'http://evil.localhost:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['no origin at all', { origin: 'null' }],
    ['a page beside us', { 'sec-fetch-site': 'same-site' }],
    ['a page elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }],
  ]

  it.each(foreign)('[WE-4] is rejected from %s', async (_, headers) => {
    expect((await person.post(name, undefined, headers)).statusCode).toBe(403)
    expect((await upgrade(port, { cookie: person.cookie, ...own, ...headers })).status).toBe(403)
  })

  it('[WE-4] is rejected if no header names its origin', async () => {
    const headers = { cookie: person.cookie, 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url: `/api/${name}`, headers })).statusCode).toBe(403)
    expect((await upgrade(port, { cookie: person.cookie })).status).toBe(403)
    const same = { ...headers, 'sec-fetch-site': 'same-origin' }
    expect((await app.inject({ method: 'POST', url: `/api/${name}`, headers: same })).statusCode).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'text/xml'])(
    '[WE-4] is rejected with the content type %s, also from the own origin',
    async (type) => {
      const { statusCode } = await person.post(
        'account.saveName',
        { fullName: 'By A Form' },
        { 'content-type': type },
      )
      expect(statusCode).toBe(415)
      expect((await person.query<Bootstrap>('app.bootstrap')).me?.fullName).not.toBe('By A Form')
    },
  )

  it('[WE-4] never runs by GET, and a preflight request is denied', async () => {
    const { statusCode } = await person.get('/api/account.logOut')
    expect(statusCode).toBe(404)
    expect((await person.query<Bootstrap>('app.bootstrap')).me?.id).toBe(person.id)
    const ask = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const asked = await app.inject({ method: 'OPTIONS', url: `/api/${name}`, headers: ask })
    expect(asked.statusCode).toBe(403)
  })
})

describe('an unknown path', () => {
  const wrong = [
    '/api/me/x.css',
    '/api/app.bootstrap/x.css',
    '/api/app.bootstrap.css',
    '/api/none',
    '/api/',
    '/api/account',
  ]
  it.each([...wrong, '/api/__proto__', '/api/constructor', '/api/account.toString'])(
    '[WE-5] %s is a JSON 404',
    async (url) => {
      const { statusCode, headers, body } = await at(person, url)
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        expect.stringMatching(/^application\/json/),
      ])
      expect(body).not.toContain(person.email)
      expect(JSON.parse(body)).toMatchObject({ error: { data: { reason: 'app.notFound' } } })
    },
  )

  it.each([
    '/assets/none.js',
    '/main.css',
    '/connections/mentor/x.css',
    '/.hidden',
    '/../package.json',
    '/..%2fpackage.json',
    '/index.html.map',
  ])('[WE-5] %s is a 404, not the page', async (url) => {
    const { statusCode, body } = await at(person, url)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/<title>|secret|"name"/)
  })

  it('[WE-5] without a file extension is the page, for visitors and members', async () => {
    const { statusCode, headers, body } = await at(null, '/connections/mentor')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(body).toContain('<title>Page</title>')
  })
})
