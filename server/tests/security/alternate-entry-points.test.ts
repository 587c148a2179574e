import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeys } from '#server/config/keys.ts'
import { devMailboxPath } from '#server/features/dev-mailbox/path.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { rate } from '#shared/limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('[WE-2] accepts a limited number of CSP reports per minute, and logs only the directive', async () => {
  const visitor = visit(t, { ip: '192.0.2.30', headers: { 'content-type': 'application/csp-report' } })
  const report = (directive: unknown) =>
    visitor.post('csp-report', {
      'csp-report': { 'effective-directive': directive, 'document-uri': 'https://canary/' },
    })
  for (const directive of ['script-src', { toString: 1 }, ['x'], 7, null, 'img-src canary']) {
    expect((await report(directive)).statusCode).toBe(204)
  }
  const answers = await Promise.all(
    Array.from({ length: rate.cspReportPerNetwork.points }, () => report('img-src')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(6)
  expect(t.logged()).toContain('"directive":"script-src"')
  expect(t.logged()).not.toContain('canary')
})

it('[OP-3] shows the development mailbox only under local host names, so that DNS rebinding cannot reach it', async () => {
  const at = async (host: string) =>
    (await t.app.inject({ url: devMailboxPath(t.services.keys), headers: { host } })).statusCode
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost']) {
    expect(await at(host)).toBe(200)
  }
  for (const host of ['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1']) {
    expect([host, await at(host)]).toEqual([host, 404])
  }
})

it('[ML8] shows the development mailbox only at the address with its key', async () => {
  const [path, other] = [
    devMailboxPath(t.services.keys),
    devMailboxPath(createKeys('the secret of another instance')),
  ]
  const get = async (url: string) => (await visit(t).get(url, { host: 'localhost' })).body
  expect(await get(path)).toContain('<h1>Outbox</h1>')
  for (const url of ['/dev/outbox', '/dev/outbox/', path.slice(0, -1), `${path}x`, other, `${other}/1`]) {
    expect(await get(url)).not.toContain('<h1>Outbox</h1>')
  }
  const { statusCode } = await visit(t).get(other, { host: 'localhost' })
  expect(statusCode).toBe(404)
})

it.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
])('[ML8] hides the development mailbox from a request with the header %s', async (header) => {
  const { statusCode } = await visit(t).get(devMailboxPath(t.services.keys), {
    host: 'localhost',
    [header]: '203.0.113.7',
  })
  expect(statusCode).toBe(404)
})

it('[OP-3] hides the development mailbox behind a proxy that makes this machine public', async () => {
  const proxied = await createTestApp({
    BASE_URL: 'https://mentors.example.org',
    SAFETY_CONTACT: 'safety@example.org',
    SAFEGUARDING: 'open',
    HELP_LINES: 'us',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const path = devMailboxPath(proxied.services.keys)
  expect((await visit(proxied).get(path, { host: 'localhost' })).statusCode).toBe(404)
  await proxied.close()
})
