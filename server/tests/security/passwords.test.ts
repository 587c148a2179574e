import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, join, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await createTestApp()
  owner = await aMentee(t, { email: 'robin.longfellow@meadowschool.example' })
})
afterAll(() => t.close())

const logIn = async (email: string, secret: string) => {
  const attempt = { email, password: secret, token: null, remember: false }
  return (await visit(t).post('account.logIn', attempt)).statusCode
}
const change = (current: string, next: string) => ({ current, next, repeat: next })
const hashOf = async (id: string) => {
  const [user] = await t.services.database.orm.select().from(users).where(eq(users.id, id))
  return user?.passwordHash ?? ''
}

describe('a password', () => {
  it('[AU-1] of 8 to 128 characters of any kind logs in, and no other one does', async () => {
    const person = await aMentee(t)
    let current = password
    // The first letter keeps it off the list of common passwords, which has words such as 'prototype'.
    const unicode = fc.string({ unit: 'grapheme', minLength: 7, maxLength: 127 }).map((text) => `µ${text}`)
    await fc.assert(
      fc.asyncProperty(unicode.filter(isFresh), fc.nat(), async (next, at) => {
        const other = withOneChanged(next, at)
        await person.call('account.changePassword', change(current, next))
        current = next
        expect(await logIn(person.email, other)).toBe(412)
        expect(await logIn(person.email, next)).toBe(200)
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  it('[AU-1] is stored at sign-up with its spaces, capitals, and every character', async () => {
    const email = 'long@example.org'
    const long = ` ${'Ünïcödé und LÜCKEN 🦉 '.repeat(6)} `
    await join(t, { email, password: long })
    expect(await logIn(email, long)).toBe(200)
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, 72), withOneChanged(long, 100)]) {
      expect(await logIn(email, other)).toBe(412)
    }
  })

  it('[AU-1] of 1,024 characters logs in, and of 1,025 is rejected', async () => {
    const person = await aMentee(t)
    const longest = 'a path, '.repeat(128)
    expect(longest).toHaveLength(1_024)
    const tooLong = person.call('account.changePassword', change(password, `${longest}!`))
    await expect(tooLong).rejects.toThrow('password.tooLong')
    await person.call('account.changePassword', change(password, longest))
    expect(await logIn(person.email, longest)).toBe(200)
    expect(await logIn(person.email, longest.slice(0, -1))).toBe(412)
  })

  it.each(badPasswords())('[AU-2] is rejected at sign-up and at change: %j', async (bad) => {
    const visitor = visit(t)
    const form = { email: owner.email, password: bad, age: 15 }
    const attempt = visitor.call('account.signUp', { ...form, rollId: 'a', answer: 7 })
    await expect(attempt).rejects.toThrow('password.common')
    await expect(owner.call('account.changePassword', change(password, bad))).rejects.toThrow(
      'password.common',
    )
  })

  it('[AU-2] is rejected at a reset, whose link stays valid', async () => {
    const person = await aMentee(t, { email: 'sam.brackenbury@example.org' })
    await person.call('account.requestPasswordReset', { email: person.email })
    const token = tokenIn((await mailsTo(t, person.email))[0])
    const reset = (bad: string) => visit(t).call('account.resetPassword', { token, password: bad })
    for (const bad of ['password1', 'brackenbury', 'Pathlight1'])
      await expect(reset(bad)).rejects.toThrow('password.common')
    await reset('a lamp in the hall')
    expect(await logIn(person.email, 'a lamp in the hall')).toBe(200)
  })

  it('[AU-14] is hashed by Argon2id with 19 MiB, t=2, p=1, and its own salt', async () => {
    const [one, two] = await Promise.all([aMentee(t), aMentee(t)])
    const next = 'the same for both of us'
    for (const person of [one, two]) await person.call('account.changePassword', change(password, next))
    const hashes = await Promise.all([one, two].map(({ id }) => hashOf(id)))
    for (const stored of hashes) {
      const [, m, time, p, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(stored) ?? []
      expect(Number(m)).toBeGreaterThanOrEqual(19 * 1024)
      expect(Number(time)).toBeGreaterThanOrEqual(2)
      expect(Number(p)).toBe(1)
      expect(Buffer.from(salt ?? '', 'base64').length).toBeGreaterThanOrEqual(16)
    }
    expect(hashes[0]).not.toBe(hashes[1])
  })

  it('[AU-14] is rehashed at log-in after the parameters were raised, also by two concurrent log-ins', async () => {
    const person = await aMentee(t)
    const weak = await hash(password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
    await t.services.database.orm.update(users).set({ passwordHash: weak }).where(eq(users.id, person.id))
    expect(await Promise.all([logIn(person.email, password), logIn(person.email, password)])).toEqual([
      200, 200,
    ])
    const renewed = await hashOf(person.id)
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await logIn(person.email, password)).toBe(200)
    expect(await hashOf(person.id)).toBe(renewed)
  })
})

const isFresh = (text: string) => text.isWellFormed() && !/^(.{1,3})\1+$/u.test(text.toLowerCase())

function withOneChanged(text: string, at: number): string {
  const characters = Array.from(text)
  const index = at % characters.length
  characters[index] = characters[index] === 'x' ? 'y' : 'x'
  return characters.join('')
}

function badPasswords(): string[] {
  const context = [
    'pathlight',
    'Pathlight1',
    'PATHLIGHT!!',
    'pathlightpathlight',
    '2026pathlight',
    'mentoring',
  ]
  const role = ['mentor123', 'Mentee2026', 'mentormentor', '123mentor', 'menteementee', 'mentee!!!']
  const own = [
    'robin.longfellow',
    'longfellow',
    'Longfellow1',
    'longfellow2026!',
    'robinrobin',
    'meadowschool',
  ]
  const address = ['robin.longfellow@meadowschool.example', 'MeadowSchool99']
  const common = (
    'password password1 Password1 12345678 123456789 1234567890 qwertyuiop qwerty123 1q2w3e4r iloveyou princess ' +
    'sunshine football baseball superman trustno1 letmein1 welcome1 abcd1234 passw0rd starwars whatever computer ' +
    'michelle jennifer internet 11111111 aaaaaaaa abababab abcabcabc PASSWORD Football Sunshine'
  ).split(' ')
  return [...context, ...role, ...own, ...address, ...common]
}
