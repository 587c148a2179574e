import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verificationStats } from '#server/credentials/passwords.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, mailsTo, password, rollAndPeek, signUp, tokenIn } from '#server/testing/data/people.ts'

let t: TestApp
const known = 'known.person@example.org'
const unverified = 'waits.longer@example.org'
const unknown = 'nobody.there@example.org'
beforeAll(async () => {
  t = await createTestApp()
  await aMentee(t, { email: known })
  await signUp(t, visit(t), { email: unverified })
})
afterAll(() => t.close())

type Answer = { status: number; headers: object; body: string; hashes: number; statements: string[] }

/** The statements of one request, without those of jobs that run meanwhile. */
const recorded = new AsyncLocalStorage<string[]>()
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
  this: pg.Client,
  ...args: unknown[]
) {
  const [first] = args as (string | { text?: string })[]
  recorded.getStore()?.push(typeof first === 'string' ? first : (first?.text ?? ''))
  return query.apply(this, args)
})

/** A query that waits for a free connection is run by the query that frees it, and would be recorded as a statement of that. */
const pools = pg.Pool.prototype as { connect: (...args: unknown[]) => unknown }
const connect = pools.connect
vi.spyOn(pools, 'connect').mockImplementation(function bind(this: pg.Pool, ...args: unknown[]) {
  const bound = args.map((one) => (typeof one === 'function' ? AsyncResource.bind(one as () => void) : one))
  return connect.apply(this, bound)
})

/** Makes a call, and records everything that a client could compare, and the work that was done for it. */
async function observe(visitor: Visitor, name: string, input: object, email: string): Promise<Answer> {
  const before = verificationStats.count
  const statements: string[] = []
  const response = await recorded.run(statements, () => visitor.post(name, input))
  const mask = (text: string) =>
    text.replaceAll(email, 'EMAIL').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'REQUEST')
  const { date: _date, 'retry-after': wait, 'content-length': _length, ...headers } = response.headers
  return {
    status: response.statusCode,
    headers: { ...headers, wait: wait !== undefined },
    body: mask(response.body).replaceAll(/\d+ (minute|second)s?|"retryAfter":\d+/g, 'WAIT'),
    hashes: verificationStats.count - before,
    statements,
  }
}

async function compare(name: string, inputFor: (email: string, visitor: Visitor) => Promise<object>) {
  const answers: Answer[] = []
  for (const email of [unknown, known, unverified]) {
    const visitor = visit(t)
    answers.push(await observe(visitor, name, await inputFor(email, visitor), email))
  }
  const [first, ...others] = answers
  for (const other of others) expect(other).toEqual(first)
  expect(first?.statements.length).toBeGreaterThan(1)
  return first
}

describe('an address with an account, a pending one, and an unknown one', () => {
  it('[AU-3] get the same response at sign-up', async () => {
    const answer = await compare('account.signUp', async (email, visitor) => ({
      ...{ email, password: 'one more try of mine', age: 15 },
      ...(await rollAndPeek(t, visitor)),
    }))
    expect(answer).toMatchObject({ status: 200, hashes: 0 })
  })

  it.each([null, 'a'.repeat(43)])(
    '[AU-3] get the same response at log-in with a wrong password and the token %s',
    async (token) => {
      const wrong = { password: 'not the right one', token, remember: false }
      const answer = await compare('account.logIn', async (email) => ({ ...wrong, email }))
      expect(answer).toMatchObject({ status: 412, hashes: 1 })
    },
  )

  it('[AU-3] get the same response to a password reset request', async () => {
    expect(await compare('account.requestPasswordReset', async (email) => ({ email }))).toMatchObject({
      status: 200,
      hashes: 0,
    })
  })

  it('[AU-3] get the same response to a request to resend the email, also with the right password', async () => {
    const answer = await compare('account.resendVerification', async (email) => ({
      email,
      password: 'not the right one',
    }))
    expect(answer).toMatchObject({ status: 200, hashes: 1 })
    const right = await observe(
      visit(t),
      'account.resendVerification',
      { email: unverified, password },
      unverified,
    )
    expect(right).toMatchObject({ status: 200, hashes: 1, body: answer?.body })
  })

  it('[AU-3] are rate limited alike, without a hash', async () => {
    const answers: Answer[] = []
    for (const email of [unknown, known, unverified]) {
      const visitor = visit(t)
      const attempt = { email, password: 'not the right one', token: null, remember: false }
      for (let count = 0; count < 5; count++) await visitor.post('account.logIn', attempt)
      answers.push(await observe(visitor, 'account.logIn', { ...attempt, password }, email))
    }
    expect(answers[0]).toMatchObject({ status: 429, hashes: 0 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('[AU-3] get the same response to an email change, whether or not the address is taken', async () => {
    const answers: Answer[] = []
    for (const email of [unknown, known, unverified]) {
      answers.push(await observe(await aMentee(t), 'account.changeEmail', { email, password }, email))
    }
    const comparable = answers.map(({ headers: _cookie, ...rest }) => rest)
    expect(comparable[0]).toMatchObject({ status: 200, hashes: 1 })
    for (const answer of comparable) expect(answer).toEqual(comparable[0])
  })
})

it('[AU-4] reports an unverified address only after its correct password', async () => {
  const email = 'matrix@example.org'
  await signUp(t, visit(t), { email })
  const link = tokenIn((await mailsTo(t, email))[0])
  const other = 'b'.repeat(43)
  const matrix: [string, string, string | null, string][] = [
    [unknown, password, null, 'login.wrong'],
    [unknown, password, other, 'login.tokenGone'],
    [known, 'not the right one', null, 'login.wrong'],
    [known, 'not the right one', other, 'login.tokenGone'],
    [known, 'not the right one', link, 'login.tokenGone'],
    [email, 'not the right one', null, 'login.wrong'],
    [email, 'not the right one', link, 'login.wrong'],
    [email, '', null, 'login.wrong'],
    [email, password, other, 'login.unverified'],
    [email, password, null, 'login.unverified'],
  ]
  for (const [address, secret, token, reason] of matrix) {
    const attempt = { email: address, password: secret, token, remember: false }
    await expect(visit(t).call('account.logIn', attempt)).rejects.toThrow(reason)
  }
})
