import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingRegistrations, people, users } from '#server/db/schema.ts'
import { foldStoredEmails } from '#server/features/account/sign-up/fold-emails.ts'
import { devMailboxPath } from '#server/features/dev-mailbox/path.ts'
import { rate } from '#shared/limits.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, mailsTo, password, rollAndPeek, signUp, tokenIn } from '#server/testing/data/people.ts'
import type { Bootstrap, SignUpResult } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const logIn = async (email: string, secret: string) => {
  const attempt = { email, password: secret, token: null, remember: false }
  return (await visit(t).post('account.logIn', attempt)).statusCode
}
const change = (current: string, next: string) => ({ current, next, repeat: next })

describe('age, role and skills', () => {
  const ages: unknown[] = [
    ...Array.from({ length: 206 }, (_, index) => index - 5),
    ...[11.5, 25.000001, Infinity, -0, 1e21, '15', '26', true, [15], { valueOf: 15 }, null],
  ]

  it('[AU-17] ages from -5 to 200, a fraction, and a text: 11 to 25 become mentees, 26 to 90 choose, others are rejected', async () => {
    const outcomes = new Map<unknown, string>()
    for (const [index, age] of ages.entries()) {
      const visitor = visit(t)
      const form = { email: `age${index}@example.org`, password, age }
      const response = await visitor.post('account.signUp', { ...form, ...(await rollAndPeek(t, visitor)) })
      const { result, error } = response.json<{
        result?: { data: SignUpResult }
        error?: { data: { reason: string } }
      }>()
      outcomes.set(
        age,
        result ? (result.data.step === 'role' ? 'role' : result.data.role) : (error?.data.reason ?? ''),
      )
    }
    for (const [age, outcome] of outcomes) expect([age, outcome]).toEqual([age, expectedFor(age)])
    const { rows } = await t.services.database.orm.execute(
      sql`select 1 from pending_registrations where role <> 'mentee' or cardinality(skills) > 0`,
    )
    expect(rows).toEqual([])
  })

  const expectedFor = (age: unknown): string => {
    if (age === null || age === Infinity) return 'signup.missing'
    if (typeof age !== 'number') return 'app.invalid'
    if (!Number.isInteger(age) || age < 0) return 'signup.missing'
    if (age < 11) return 'signup.tooYoung'
    return age > 90 ? 'signup.ageRangeDash' : age <= 25 ? 'mentee' : 'role'
  }

  it('[AU-17] the role step validates again: no mentor under 26, 1 to 5 different skills of the catalog', async () => {
    const visitor = visit(t)
    const form = { email: 'forger@example.org', password, age: 40 }
    const { ticket } = await visitor.call<{ ticket: string }>('account.signUp', {
      ...form,
      ...(await rollAndPeek(t, visitor)),
    })
    const mentor = { ...form, ticket, role: 'mentor', skills: ['law'] }
    const refused: [object, string][] = [
      [{ age: 25 }, 'signup.ageRangeDash'],
      [{ age: 91 }, 'signup.ageRangeDash'],
      [{ age: 10 }, 'signup.tooYoung'],
      [{ role: 'moderator' }, 'app.invalid'],
      [{ role: 'mentee' }, 'app.invalid'],
      [{ skills: [] }, 'signup.noSkill'],
      [{ skills: ['law', 'law'] }, 'app.invalid'],
      [{ skills: ['law', 'dance', 'physics', 'biology', 'baking', 'farming'] }, 'signup.maxSkills'],
      [{ skills: ['__proto__'] }, 'app.invalid'],
      [{ skills: 'law' }, 'app.invalid'],
      [{ ticket: '' }, 'signup.captcha'],
    ]
    for (const [change, reason] of refused) {
      const attempt = visitor.call('account.chooseRole', { ...mentor, ...change })
      await expect(attempt).rejects.toThrow(reason)
    }
    expect(await visitor.call('account.chooseRole', mentor)).toMatchObject({ step: 'done', role: 'mentor' })
  })

  it('[AU-17] no procedure changes role, age, verification, or id afterwards', async () => {
    const person = await aMentee(t)
    const before = await t.services.database.orm.select().from(people).where(eq(people.id, person.id))
    const forged = {
      role: 'mentor',
      age: 40,
      birthYear: 1980,
      ageBand: '18+',
      bandChangesOn: null,
      isEmailVerified: true,
      id: 'x',
      skills: ['law'],
    }
    const bodies: Record<string, object> = {
      describeDice: { rollId: 'a' },
      signUp: { email: 'f@example.org', password, age: 15, rollId: 'a', answer: 7 },
      resendVerification: { email: person.email, password },
      requestPasswordReset: { email: person.email },
      resetPassword: { token: 'a', password: 'nothing to see here' },
      logIn: { email: person.email, password, token: null, remember: false },
      changePassword: change(password, 'nothing to see here'),
      changeEmail: { email: 'f@example.org', password },
      confirmEmail: { token: 'a' },
      endSession: { id: 'a' },
      saveName: { fullName: 'A Name' },
      deleteAccount: { password, word: 'REMOVE' },
    }
    const taken: string[] = []
    for (const [name, body] of Object.entries(bodies)) {
      for (const [key, value] of Object.entries(forged).filter(([key]) => !(key in body))) {
        const { statusCode } = await person.post(`account.${name}`, { ...body, [key]: value })
        if (statusCode !== 400) taken.push(`${name} ${key} ${statusCode}`)
      }
    }
    expect(taken).toEqual([])
    expect(await t.services.database.orm.select().from(people).where(eq(people.id, person.id))).toEqual(
      before,
    )
    expect((await person.query<Bootstrap>('app.bootstrap')).me?.role).toBe('mentee')
  })
})

describe('an email address', () => {
  const refused = [
    'a@b.example\r\nBcc: victim@example.org',
    'a\n@example.org',
    'a\u0000@example.org',
    'a＠example.org',
    'a﹫example.org',
    '"quoted name"@example.org',
    '"a@evil.example"@example.org',
    'a@evil.example,b@example.org',
    'a@evil.example;b@example.org',
    'a@evil.example b@example.org',
    'Name <a@example.org>',
    'a@example.org>',
    'a@b@example.org',
    'a@[127.0.0.1]',
    'a(comment)@example.org',
    'a\u200B@example.org',
    'a\u202E@example.org',
    'a@example\u3002org\u0000',
    'a@-example.org',
    'a@example',
    `${'a'.repeat(250)}@example.org`,
    '',
  ]

  it.each(refused)('[AU-19] is rejected: %j', async (email) => {
    const visitor = visit(t)
    const roll = await rollAndPeek(t, visitor)
    await expect(visitor.call('account.signUp', { email, password, age: 15, ...roll })).rejects.toThrow(
      'signup.missing',
    )
    await expect(visitor.call('account.requestPasswordReset', { email })).rejects.toThrow('email.invalid')
    await expect(
      visitor.call('account.logIn', { email, password, token: null, remember: false }),
    ).rejects.toThrow('login.wrong')
  })

  it('[AU-19] has one account for both spellings of an international domain', async () => {
    const spellings = ['kim@Bücher.example', 'kim@xn--bcher-kva.example', 'kim@bücher.example']
    for (const email of spellings) await signUp(t, visit(t), { email })
    const mails = await mailsTo(t, 'kim@xn--bcher-kva.example', spellings.length)
    await visit(t).call('account.logIn', {
      ...{ email: 'kim@bücher.example', password, token: tokenIn(mails.at(-1)), remember: false },
    })
    for (const spelling of spellings) expect(await logIn(spelling, password)).toBe(200)
  })

  it('[AU-19] of an earlier version is found after a start', async () => {
    const email = 'old@bücher.example'
    const person = await aMentee(t, { email })
    await foldStoredEmails(t.services.database.orm)
    const [row] = await t.services.database.orm.select().from(users).where(eq(users.id, person.id))
    expect(row?.email).toBe('old@xn--bcher-kva.example')
    expect(await logIn(email, password)).toBe(200)
  })

  it('[AU-19] shares the limit on email with all tags of its mailbox', async () => {
    const ask = (tag: number) =>
      visit(t).post('account.requestPasswordReset', { email: `tagged+${tag}@example.org` })
    for (let tag = 0; tag < rate.mailPerEmail.points; tag++) expect((await ask(tag)).statusCode).toBe(200)
    expect((await ask(99)).statusCode).toBe(429)
    expect(
      (await visit(t).post('account.requestPasswordReset', { email: 'tagged@example.org' })).statusCode,
    ).toBe(429)
  })

  it('[AU-19] is normalized and has one account, however it is written', async () => {
    const email = 'one.form@example.org'
    const spellings = [
      ' One.Form@Example.ORG ',
      'one.form@EXAMPLE.org',
      'ｏｎｅ.form@example.org',
      'one.form@ｅxample.org',
    ]
    for (const spelling of spellings) await signUp(t, visit(t), { email: spelling })
    const mails = await mailsTo(t, email, spellings.length)
    const rows = await t.services.database.orm.select().from(pendingRegistrations)
    expect(rows.filter((row) => row.email === email)).toHaveLength(spellings.length)
    for (const mail of mails) {
      const attempt = { email, password, token: tokenIn(mail), remember: false }
      await visit(t).post('account.logIn', attempt)
    }
    expect(await t.services.database.orm.select().from(users).where(eq(users.email, email))).toHaveLength(1)
    for (const spelling of spellings) expect(await logIn(spelling, password)).toBe(200)
  })
})

it('[AU-18] a production server starts without accounts, accepts no default credentials, and shows no emails', async () => {
  const production = await createTestApp({
    NODE_ENV: 'production',
    BASE_URL: 'https://mentors.example.org',
    SAFETY_CONTACT: 'safety@example.org',
    SAFEGUARDING: 'open',
    HELP_LINES: 'us',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { rows } = await production.services.database.orm.execute(
    sql`select (select count(*) from users) + (select count(*) from pending_registrations) as accounts`,
  )
  expect(rows).toEqual([{ accounts: '0' }])
  const names = ['admin', 'root', 'test', 'demo', 'moderator', 'mentor', 'mentee', 'pathlight']
  const headers = { origin: 'https://mentors.example.org' }
  for (const name of names) {
    for (const email of [name, `${name}@example.org`, `${name}@example.com`, `${name}@localhost`]) {
      const attempt = { email, password: name, token: null, remember: false }
      expect((await visit(production, { headers }).post('account.logIn', attempt)).statusCode).toBe(412)
    }
  }
  const mailbox = devMailboxPath(production.services.keys)
  for (const url of ['/dev/outbox', mailbox, `${mailbox}/1`, '/dev/ui']) {
    expect((await visit(production, { headers }).get(url)).statusCode).toBe(404)
  }
  await production.close()
})
