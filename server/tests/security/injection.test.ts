import dns from 'node:dns'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appRouter } from '#server/registry/router.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, mailsTo, password, signUp } from '#server/testing/data/people.ts'
import { listen, sendRaw } from '#server/testing/clients/wire.ts'
import { globalRules, resourceRules } from '#shared/policy.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A valid body for each account procedure that takes one. */
const bodies = (email: string): Record<string, Record<string, unknown>> => ({
  describeDice: { rollId: 'a' },
  signUp: { email, password, age: 15, rollId: 'a', answer: 7, locale: 'de' },
  chooseRole: { email, password, age: 40, ticket: 'a', role: 'mentor', skills: ['law'] },
  logIn: { email, password, token: 'a', remember: false },
  resendVerification: { email, password },
  requestPasswordReset: { email },
  resetPassword: { token: 'a', password },
  changePassword: { current: password, next: password, repeat: password },
  changeEmail: { email, password },
  confirmEmail: { token: 'a' },
  endSession: { id: 'a' },
  saveChatHeight: { isExpanded: true },
  saveClock: { is24Hours: true },
  saveDisplay: { textSize: 'large', isEasyReading: true, isCalm: true },
  saveLocale: { locale: 'de' },
  saveName: { fullName: 'A Name' },
  deleteAccount: { password, word: 'REMOVE' },
})

/** Sends each value in each text field of each procedure, and returns responses that no input may cause. */
async function putEverywhere(visitor: Visitor, values: readonly unknown[]): Promise<string[]> {
  const faults: string[] = []
  for (const [name, body] of Object.entries(bodies('someone@example.org'))) {
    for (const key of Object.keys(body)) {
      for (const value of values) {
        const { statusCode } = await visitor.post(`account.${name}`, { ...body, [key]: value })
        if (statusCode >= 500) faults.push(`${name} ${key} ${JSON.stringify(value)} ${statusCode}`)
      }
    }
  }
  return faults
}

it('[AZ-1] every procedure names an existing rule', () => {
  const { _def: definition } = appRouter
  const procedures = Object.entries(
    definition.procedures as unknown as Record<string, { _def: { meta?: { rule?: string } } }>,
  )
  expect(procedures.length).toBeGreaterThan(20)
  const known = new Set<string>([...Object.keys(globalRules), ...Object.keys(resourceRules)])
  const without = procedures.filter(([, { _def: made }]) => !known.has(made.meta?.rule ?? ''))
  expect(without.map(([name]) => name)).toEqual([])
})

describe('user input', () => {
  const corpus = ["'; drop table users; --", '%', '\\', '$1', '\u0000', '\ud800', "a@example.org' or true --"]

  it('[IN-1] is never part of an SQL statement: no text in any call breaks one or gives access', async () => {
    const person = await aMentee(t)
    const before = await t.services.database.orm.execute(sql`select count(*) from users`)
    expect(await putEverywhere(person, corpus)).toEqual([])
    for (const value of corpus.filter((text) => text.isWellFormed())) {
      for (const attempt of [
        { email: person.email, password: value, token: null, remember: false },
        { email: value, password, token: value, remember: false },
      ]) {
        expect((await visit(t).post('account.logIn', attempt)).statusCode).toBe(412)
      }
      expect(
        (await visit(t).get('/api/account.sessions', { cookie: `pathlight=${encodeURIComponent(value)}` }))
          .statusCode,
      ).toBe(401)
    }
    expect((await t.services.database.orm.execute(sql`select count(*) from users`)).rows).toEqual(before.rows)
  })

  it('[IN-1, WE-6] is stored unchanged and answered as JSON that no browser renders as a page', async () => {
    const person = await aMentee(t)
    const texts = [
      ...corpus.slice(0, 4),
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '</title><svg/onload=alert(1)>',
      'javascript:alert(1)',
      '{{7*7}}',
    ]
    for (const fullName of texts) {
      await person.call('account.saveName', { fullName })
      const { headers, body } = await person.get('/api/app.bootstrap')
      expect(JSON.parse(body)).toMatchObject({ result: { data: { me: { fullName } } } })
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('[WE-6] never shows a name with line breaks, bidirectional controls, or invisible characters', async () => {
    const person = await aMentee(t)
    await person.call('account.saveName', { fullName: ' An\u0000na\u202E \r\n\tLee\u200B ' })
    expect((await person.query<Bootstrap>('app.bootstrap')).me?.fullName).toBe('An na Lee')
    await expect(person.call('account.saveName', { fullName: '\u200B\u202E\u0000' })).rejects.toThrow(
      'profile.emptyName',
    )
  })
})

it('[IN-3] causes no connection and no DNS lookup, whatever addresses it contains', async () => {
  const looked = vi.spyOn(dns, 'lookup')
  const connected = vi.spyOn(net.Socket.prototype, 'connect')
  const asked = vi.spyOn(globalThis, 'fetch')
  const person = await aMentee(t)
  const urls = [
    'http://169.254.169.254/latest/meta-data',
    'https://canary.example/a.png',
    'ftp://127.0.0.1:21/',
    '//canary.example',
    'someone@canary.example',
  ]
  await putEverywhere(person, urls)
  const email = 'someone@canary.example'
  const visitor = visit(t, {
    headers: { referer: urls[1] ?? '', host: 'canary.example', 'user-agent': urls[0] ?? '' },
  })
  await signUp(t, visitor, { email })
  await mailsTo(t, email)
  const places = connected.mock.calls.flat(2).map((target: unknown) => JSON.stringify(target) ?? '')
  expect(places.filter((place) => /canary|169\.254|:21\b/.test(place))).toEqual([])
  const { host } = t.services.database.connection
  const elsewhere = looked.mock.calls.filter(([name]) => name !== host && name !== 'localhost')
  expect([elsewhere, asked.mock.calls]).toEqual([[], []])
  vi.restoreAllMocks()
})

describe('a request body', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)

  it('[IN-4] is rejected if it is nested 10,000 times, does not match the schema, or is not JSON', async () => {
    const person = await aMentee(t)
    const headers = {
      cookie: person.cookie,
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
    }
    for (const payload of [
      deep,
      `{"fullName":${deep}}`,
      '{"fullName":',
      '"text"',
      '[]',
      '7',
      'null',
      '{"a":1}',
      'NaN',
      "{'fullName':'x'}",
    ]) {
      const { statusCode, body } = await t.app.inject({
        method: 'POST',
        url: '/api/account.saveName',
        headers,
        payload,
      })
      expect([payload.slice(0, 20), statusCode]).toEqual([payload.slice(0, 20), 400])
      expect(body.length).toBeLessThan(500)
    }
    const input = encodeURIComponent(deep.slice(5_000, 15_000))
    expect((await person.get(`/api/app.bootstrap?input=${input}`)).statusCode).toBeLessThan(500)
    expect((await person.get('/api/app.bootstrap?batch=1&input={}')).statusCode).toBe(400)
  })

  it('[IN-4] cannot change prototypes, and is rejected if it has unknown keys', async () => {
    const person = await aMentee(t)
    const headers = {
      cookie: person.cookie,
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
    }
    for (const [name, body] of Object.entries(bodies('someone@example.org'))) {
      for (const key of ['__proto__', 'constructor', 'prototype', 'more']) {
        const payload = `${JSON.stringify(body).slice(0, -1)},"${key}":{"isAdmin":true}}`
        const { statusCode } = await t.app.inject({
          method: 'POST',
          url: `/api/account.${name}`,
          headers,
          payload,
        })
        expect([name, key, statusCode]).toEqual([name, key, 400])
      }
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  it('[AZ-8] cannot name a parameter of its address twice', async () => {
    const input = encodeURIComponent('{"chatId":"a","before":9}')
    const person = await aMentee(t)
    for (const url of [`/api/chat.page?input=${input}&input=${input}`, '/api/app.bootstrap?a=1&a=2']) {
      const response = await person.get(url)
      expect([url, response.statusCode]).toEqual([url, 400])
    }
    expect((await person.get('/api/app.bootstrap?a=1&b=2')).statusCode).toBe(200)
  })

  it('[IN-4] of more than 64 KB is answered by 413, headers of more than 16 KB by 431', async () => {
    const port = await listen(t.app)
    const head = (length: number) =>
      `POST /api/account.logIn HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
    const big = 'x'.repeat(5_000_000)
    const chunked = head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')
    expect(await sendRaw(port, head(big.length), big.slice(0, 100_000))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await sendRaw(port, chunked, `${(100_000).toString(16)}\r\n${big.slice(0, 100_000)}\r\n`)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
    const flood = Array.from({ length: 2_000 }, (_, index) => `X-${index}: ${'y'.repeat(20)}\r\n`).join('')
    expect(await sendRaw(port, `GET / HTTP/1.1\r\nHost: localhost\r\n${flood}\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  })
})
