import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { join, mailsTo, password, rollAndPeek, signUp, tokenIn } from '#server/testing/data/people.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('sign-up', () => {
  it('[SU1, SU15] stores a registration, and the first log-in through the emailed link creates the account', async () => {
    const visitor = visit(t)
    const email = 'robin@example.org'
    expect(await signUp(t, visitor, { email, age: 15 })).toEqual({ step: 'done', role: 'mentee', email })
    expect(visitor.cookie).toBe('')
    const [mail] = await mailsTo(t, email)
    expect(mail?.subject).toBe('Verify your email address for Pathlight')
    const { me } = await visitor.call<{ me: Bootstrap['me'] }>('account.logIn', {
      email,
      password,
      token: tokenIn(mail),
      remember: false,
    })
    expect(me).toMatchObject({ email, role: 'mentee', fullName: null, isNamePromptPending: true })
    const boot = await visitor.query<Bootstrap>('app.bootstrap')
    expect(boot.me?.email).toBe(email)
  })

  it('[SU4] asks an adult for a role, and accepts a mentor with 1 to 5 skills of the catalog', async () => {
    const visitor = visit(t)
    const form = { email: 'kim@example.org', password, age: 40 }
    const step = await visitor.call<{ step: string; ticket: string }>('account.signUp', {
      ...form,
      ...(await rollAndPeek(t, visitor)),
    })
    expect(step.step).toBe('role')
    const choose = (skills: string[]) =>
      visitor.call('account.chooseRole', { ...form, ticket: step.ticket, role: 'mentor', skills })
    await expect(choose([])).rejects.toThrow('signup.noSkill')
    await expect(choose(['law', 'dance', 'physics', 'biology', 'baking', 'farming'])).rejects.toThrow(
      'signup.maxSkills',
    )
    await expect(choose(['juggling knives'])).rejects.toThrow('app.invalid')
    expect(await choose(['law', 'dance'])).toEqual({ step: 'done', role: 'mentor', email: form.email })
    await expect(choose(['law'])).rejects.toThrow('signup.captcha')
  })
})

it('[LI5] log-out invalidates the cookie', async () => {
  const visitor = await join(t, { email: 'lee@example.org' })
  const { cookie } = visitor
  await visitor.call('account.logOut')
  visitor.cookie = cookie
  expect((await visitor.query<Bootstrap>('app.bootstrap')).me).toBeNull()
})
