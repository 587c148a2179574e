import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { CHECKOUT } from '#server/testing/processes/server-process.ts'
import { grade } from './observatory.ts'
import type { GradedResponse } from './observatory.ts'

let folder: string
let t: TestApp
let app: FastifyInstance
let person: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pathlight-observatory-'))
  await copyFile(join(CHECKOUT, 'client', 'index.html'), join(folder, 'index.html'))
  t = await createTestApp({
    BASE_URL: 'https://mentors.example.org',
    ...{ SAFETY_CONTACT: 'safety@example.org', SAFEGUARDING: 'open', SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ SAFETY_CONTACT: 'safety@example.org', HELP_LINES: 'us', SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  app = await createApp(t.services, folder)
  person = await aMentee(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
  await rm(folder, { recursive: true })
})

type Request = {
  readonly url: string
  readonly method?: 'POST'
  readonly payload?: object
  readonly cookie?: string
}

async function request({
  url,
  method,
  payload,
  cookie = '',
}: Request): Promise<GradedResponse & { status: number }> {
  const { headers, body, statusCode } = await app.inject({
    url,
    method: method ?? 'GET',
    headers: { origin: 'https://mentors.example.org', ...(cookie ? { cookie } : {}) },
    ...(payload ? { payload } : {}),
  })
  return { headers, body, status: statusCode, redirect: 'https' }
}

it.each<[string, () => Request, number, number]>([
  ['the start page', () => ({ url: '/' }), 200, 130],
  ['a page of a member', () => ({ url: '/notes', cookie: person.cookie }), 200, 130],
  ['the room of a call', () => ({ url: '/room/a-b__a', cookie: person.cookie }), 200, 130],
  ['the API', () => ({ url: '/api/app.bootstrap', cookie: person.cookie }), 200, 130],
  [
    'the log-in, which sets cookies',
    () => ({
      ...{ url: '/api/account.logIn', method: 'POST' },
      payload: { email: person.email, password, token: null, remember: true },
    }),
    ...([200, 135] as const),
  ],
  ['a file that does not exist', () => ({ url: '/nothing.js' }), 404, 130],
  ['a path that is not valid', () => ({ url: '/%zz' }), 400, 130],
])('[WE-1] %s has grade A+ of the HTTP Observatory', async (_name, input, status, score) => {
  const response = await request(input())
  expect(response.status).toBe(status)
  const graded = grade(response)
  expect(Object.values(graded.points).every((points) => points >= 0)).toBe(true)
  expect(graded.score).toBe(score)
})

it('[WE-1] with a meeting service, its room has grade A+ too', async () => {
  const jitsi = await createTestApp({
    ...{ VIDEO: 'jitsi', JITSI_DOMAIN: 'meet.example.org', JITSI_PUBLIC: 'accepted' },
    ...{
      BASE_URL: 'https://mentors.example.org',
      SAFETY_CONTACT: 'safety@example.org',
      SAFEGUARDING: 'open',
    },
    ...{ BASE_URL: 'https://mentors.example.org', SAFETY_CONTACT: 'safety@example.org', HELP_LINES: 'us' },
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { headers, body } = await jitsi.app.inject({ url: '/room/a-b__a' })
  expect(grade({ headers, body, redirect: 'https' }).score).toBe(130)
  await jitsi.close()
})

it('[WE-1] the delivered proxy redirects HTTP to HTTPS on the same host', async () => {
  const caddyfile = await readFile(join(CHECKOUT, 'deploy', 'Caddyfile'), 'utf8')
  // An address without a scheme: Caddy then gets a certificate and redirects.
  expect(caddyfile).toMatch(/^\{\$SITE\} \{$/m)
  expect(caddyfile).not.toMatch(/auto_https|http:\/\/|disable_redirects/)
})

it.each<[string, Partial<GradedResponse['headers']>, number]>([
  ['no content policy', { 'content-security-policy': undefined }, 75],
  ['inline script', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }, 80],
  ['any script over https', { 'content-security-policy': "default-src 'none'; script-src https:" }, 80],
  [
    'eval',
    { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'none'" },
    110,
  ],
  ['a short HSTS', { 'strict-transport-security': 'max-age=60' }, 120],
  ['no HSTS', { 'strict-transport-security': undefined }, 80],
  ['a cookie for scripts', { 'set-cookie': 'a=b; Secure; SameSite=Lax' }, 70],
  ['a cookie over HTTP', { 'set-cookie': 'a=b; HttpOnly; SameSite=Lax' }, 60],
  [
    'CORS with cookies',
    { 'access-control-allow-origin': 'https://a.org', 'access-control-allow-credentials': 'true' },
    50,
  ],
  ['an unsafe referrer policy', { 'referrer-policy': 'unsafe-url' }, 120],
  ['sniffing', { 'x-content-type-options': undefined }, 125],
  ['no resource policy', { 'cross-origin-resource-policy': undefined }, 120],
])('[WE-1] the grading finds %s', async (_name, changes, score) => {
  const response = await request({ url: '/' })
  expect(grade({ ...response, headers: { ...response.headers, ...changes } }).score).toBe(score)
})

it('[WE-1] the grading finds a missing redirect and a script of another origin', async () => {
  const response = await request({ url: '/' })
  expect(grade({ ...response, redirect: 'none' }).score).toBe(80)
  const body = '<script src="https://cdn.example.org/a.js"></script>'
  expect(grade({ ...response, body }).points).toMatchObject({ integrity: -5 })
})
