import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, Refused, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { mailsTo, password, rollAndPeek, signUp } from '#server/testing/data/people.ts'
import { rate } from '#shared/limits.ts'
import type { SignUpResult } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

let people = 0
const form = () => ({ email: `dice${++people}@example.org`, password, age: 15 })
const answerWith = (visitor: Visitor, roll: { rollId: string; answer: number | null }) =>
  visitor.post('account.signUp', { ...form(), ...roll })

const reason = (expected: string) => ({ error: { data: { reason: expected } } })

const expireAll = () => t.services.database.orm.execute(sql`update captchas set expires_at = now()`)

describe('a dice roll', () => {
  it('[AU-9] is invalidated by a wrong answer, and accepts the right one once', async () => {
    const visitor = visit(t)
    const roll = await rollAndPeek(t, visitor)
    expect((await answerWith(visitor, { ...roll, answer: roll.answer + 1 })).statusCode).toBe(412)
    expect((await answerWith(visitor, roll)).statusCode).toBe(412)
    const next = await rollAndPeek(t, visitor)
    expect((await answerWith(visitor, next)).statusCode).toBe(200)
    expect((await answerWith(visitor, next)).statusCode).toBe(412)
  })

  it('[AU-9] accepts one of 50 concurrent right answers', async () => {
    const visitor = visit(t)
    const roll = await rollAndPeek(t, visitor)
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerWith(visitor, roll)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(49)
  })

  it('[AU-9] is rejected if it is missing, older than five minutes, or from another client', async () => {
    const visitor = visit(t)
    const missing = { rollId: 'abcdefghijkmnpqrstuv', answer: 7 }
    expect((await answerWith(visitor, missing)).statusCode).toBe(412)
    const old = await rollAndPeek(t, visitor)
    await t.services.database.orm.execute(
      sql`update captchas set expires_at = expires_at - interval '5 minutes'`,
    )
    expect((await answerWith(visitor, old)).statusCode).toBe(412)
    expect((await answerWith(visitor, old)).json()).toMatchObject(reason('signup.captcha'))
    const foreign = await rollAndPeek(t, visit(t))
    expect((await answerWith(visitor, foreign)).statusCode).toBe(412)
    expect((await visitor.get(`/api/dice/${foreign.rollId}.png`)).statusCode).toBe(404)
    await expect(visitor.call('account.describeDice', { rollId: foreign.rollId })).rejects.toThrow(
      'app.notFound',
    )
  })

  it('[SU11] is described in the language of the page', async () => {
    const visitor = visit(t)
    const { rollId } = await rollAndPeek(t, visitor)
    const describeIn = (locale?: string) =>
      visitor.call('account.describeDice', { rollId, ...(locale === undefined ? {} : { locale }) })
    expect(await describeIn('de')).toMatchObject({
      description: expect.stringMatching(/^Der erste Würfel zeigt [1-6]\./),
    })
    for (const locale of ['en', 'xx', undefined])
      expect(await describeIn(locale)).toMatchObject({
        description: expect.stringMatching(/^The first die shows \w+\./),
      })
  })

  it('[SU17] that has expired, or whose ticket has, is reported as expired', async () => {
    const visitor = visit(t)
    const roll = await rollAndPeek(t, visitor)
    await expireAll()
    expect((await answerWith(visitor, { ...roll, answer: 1 })).json()).toMatchObject(
      reason('signup.diceExpired'),
    )
    const adult = { ...form(), age: 40 }
    const { ticket } = await visitor.call<SignUpResult & { ticket: string }>('account.signUp', {
      ...adult,
      ...(await rollAndPeek(t, visitor)),
    })
    await expireAll()
    const choose = () => visitor.call('account.chooseRole', { ...adult, ticket, role: 'mentee', skills: [] })
    await expect(choose()).rejects.toThrow('signup.diceExpired')
    await expect(choose()).rejects.toThrow('signup.captcha')
  })

  it('[AU-9] gives one ticket, which one of 20 concurrent registrations can use', async () => {
    const visitor = visit(t)
    const adult = { ...form(), age: 40 }
    const { ticket } = await visitor.call<SignUpResult & { ticket: string }>('account.signUp', {
      ...adult,
      ...(await rollAndPeek(t, visitor)),
    })
    const choose = () => visitor.post('account.chooseRole', { ...adult, ticket, role: 'mentee', skills: [] })
    const answers = await Promise.all(Array.from({ length: 20 }, choose))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await answerWith(visitor, { rollId: ticket, answer: null })).statusCode).toBe(412)
  })
})

it('[AU-10] reveals the sum in no response of a sign-up, and in the image only as pixels', async () => {
  const visitor = visit(t)
  const rolled = await visitor.post('account.rollDice')
  const { rollId } = rolled.json<{ result: { data: { rollId: string } } }>().result.data
  expect(rolled.json()).toEqual({ result: { data: { rollId } } })
  const picture = await visitor.get(`/api/dice/${rollId}.png`)
  const again = await visitor.get(`/api/dice/${rollId}.png`)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(
    chunksOf(picture.rawPayload).filter((name) => !/^(IHDR|PLTE|tRNS|IDAT|IEND|pHYs)$/.test(name)),
  ).toEqual([])
  // Drawn again each time, so that a list of 36 images does not reveal the answers.
  expect(picture.rawPayload.equals(again.rawPayload)).toBe(false)
  const refused = await answerWith(visitor, { rollId, answer: 99 })
  for (const { body, headers } of [rolled, refused]) {
    expect(body + JSON.stringify(headers)).not.toMatch(/answer|first|second|sum/i)
  }
})

function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

describe('the rate limit of sign-ups', () => {
  it('[AU-11] applies to a network, also to concurrent correct rolls', async () => {
    const visitor = visit(t, { ip: '192.0.2.1' })
    const spare = 6
    const spent = Array.from({ length: rate.signUpPerNetwork.points - spare }, () =>
      t.services.rates.consume('signUpPerNetwork', '192.0.2.1'),
    )
    await Promise.all(spent)
    const rolls = await Promise.all(Array.from({ length: 20 }, () => rollAndPeek(t, visitor)))
    const answers = await Promise.all(rolls.map((roll) => answerWith(visitor, roll)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(spare)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(20 - spare)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = visit(t)
    expect((await answerWith(elsewhere, await rollAndPeek(t, elsewhere))).statusCode).toBe(200)
  })

  it('[AU-11] applies to an email address from any network, also with a ticket for another address', async () => {
    const email = 'flooded@example.org'
    for (let count = 0; count < rate.signUpPerEmail.points - 1; count++) await signUp(t, visit(t), { email })
    const bySecondStep = async () => {
      const visitor = visit(t)
      const decoy = { ...form(), age: 40 }
      const { ticket } = await visitor.call<{ ticket: string }>('account.signUp', {
        ...decoy,
        ...(await rollAndPeek(t, visitor)),
      })
      return visitor.call('account.chooseRole', { ...decoy, email, ticket, role: 'mentee', skills: [] })
    }
    await bySecondStep()
    await expect(bySecondStep()).rejects.toThrow('limit.tooMany')
    const refused: unknown = await signUp(t, visit(t), { email }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(await mailsTo(t, email, rate.signUpPerEmail.points)).toHaveLength(rate.signUpPerEmail.points)
  })

  it('[AU-11] counts only correct answers toward the limit of the instance', async () => {
    const count = async () => {
      const { rows } = await t.services.database.orm.execute<{ points: number }>(
        sql`select coalesce(sum(points), 0)::int as points from rate_counters where key like 'signUpGlobal:%'`,
      )
      return rows[0]?.points ?? 0
    }
    const [visitor, before] = [visit(t), await count()]
    const { rollId, answer } = await rollAndPeek(t, visitor)
    await expect(visitor.call('account.signUp', { ...form(), rollId, answer: answer + 1 })).rejects.toThrow(
      'signup.captcha',
    )
    await expect(visitor.call('account.signUp', { ...form(), rollId: 'none', answer })).rejects.toThrow(
      'signup.captcha',
    )
    expect(await count()).toBe(before)
    await visitor.call('account.signUp', { ...form(), ...(await rollAndPeek(t, visitor)) })
    expect(await count()).toBe(before + 1)
  })

  it('[AU-11] applies to all clients together', async () => {
    const spent = Array.from({ length: rate.signUpGlobal.points }, () =>
      t.services.rates.consume('signUpGlobal', 'all').catch(() => {}),
    )
    await Promise.all(spent)
    await expect(signUp(t, visit(t), form())).rejects.toThrow('limit.tooMany')
  })

  it('[AU-11] applies to the dice: rolls, images, and descriptions are counted', async () => {
    const visitor = visit(t, { ip: '192.0.2.9' })
    const { rollId } = await visitor.call<{ rollId: string }>('account.rollDice')
    const spend = (name: 'rollPerNetwork' | 'dicePerNetwork') =>
      Promise.all(
        Array.from({ length: rate[name].points }, () =>
          t.services.rates.consume(name, '192.0.2.9').catch(() => {}),
        ),
      )
    await spend('rollPerNetwork')
    await spend('dicePerNetwork')
    await expect(visitor.call('account.rollDice')).rejects.toThrow('limit.tooMany')
    await expect(visitor.call('account.describeDice', { rollId })).rejects.toThrow('limit.tooMany')
    const picture = await visitor.get(`/api/dice/${rollId}.png`)
    expect(picture.statusCode).toBe(429)
    expect(Number(picture.headers['retry-after'])).toBeGreaterThan(0)
  })
})
