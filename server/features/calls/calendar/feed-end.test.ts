import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarFeeds } from '#server/db/schema.ts'
import { suspend, unsuspend } from '#server/features/account/suspension-store.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aGuardian } from '#server/testing/data/guardians.ts'
import { aMentee, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { newId } from '#shared/domain/ids.ts'

let t: TestApp
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const next = 'a new way to say it'

const startFeed = async (person: Person): Promise<string> =>
  new URL((await person.call<{ url: string }>('calls.startFeed')).url).pathname

/** What ends a feed. Some of it takes a preparation, which does not end it. */
type Step = (person: Person) => Promise<unknown>
type Case = { readonly what: string; readonly before?: Step; readonly end: Step; readonly undo?: Step }

const cases: readonly Case[] = [
  { what: 'logging out everywhere', end: (person) => person.call('account.logOutEverywhere') },
  {
    what: 'changing the password',
    end: (person) => person.call('account.changePassword', { current: password, next, repeat: next }),
  },
  { what: 'resetting the password', end: resetPassword },
  { what: 'undoing a change of the email address', before: changeEmail, end: undoEmailChange },
  {
    what: 'a suspension, also one that is lifted',
    end: ({ id }) => db().transaction((tx) => suspend(tx, id)),
    undo: ({ id }) => db().transaction((tx) => unsuspend(tx, id)),
  },
  {
    what: 'deleting the account',
    end: (person) => person.call('account.deleteAccount', { password, word: 'REMOVE' }),
  },
  {
    what: 'the withdrawal of a guardian, also if another one consents',
    before: async (person) => guardians.set(person.id, await aGuardian(t, staff, person)),
    end: async ({ id }) => {
      const guardian = guardians.get(id)
      await guardian?.call('guardian/withdraw', { id: guardian.consentId })
    },
    undo: (person) => aGuardian(t, staff, person),
  },
]

const guardians = new Map<string, Awaited<ReturnType<typeof aGuardian>>>()

async function resetPassword({ email }: Person): Promise<void> {
  await visit(t).call('account.requestPasswordReset', { email })
  const token = tokenIn((await mailsTo(t, email))[0])
  await visit(t).call('account.resetPassword', { token, password: next })
}

async function changeEmail(person: Person): Promise<void> {
  const email = `${newId()}@example.org`
  await person.call('account.changeEmail', { email, password })
  await person.call('account.confirmEmail', { token: tokenIn((await mailsTo(t, email))[0]) })
}

async function undoEmailChange({ email }: Person): Promise<void> {
  const linkIn = (text: string) => /\/reset#undo=([\w-]+)/.exec(text)?.[1]
  const links = async () => (await mailsTo(t, email, 0)).flatMap(({ text }) => linkIn(text) ?? [])
  await expect.poll(async () => (await links()).length).toBe(1)
  await visit(t).call('account.undoEmailChange', { token: (await links())[0] })
}

it.each(cases)('[CF3] $what ends the calendar feed for good', async ({ before, end, undo }) => {
  const person = await aMentee(t)
  const path = await startFeed(person)
  await before?.(person)
  // As a calendar program reads it: from elsewhere, without cookies.
  const read = () => visit(t).get(path)
  expect((await read()).statusCode).toBe(200)
  await end(person)
  const { statusCode, body } = await read()
  expect(statusCode).toBe(404)
  expect(body).not.toContain('BEGIN')
  await undo?.(person)
  expect((await read()).statusCode).toBe(404)
  expect(await db().$count(calendarFeeds, eq(calendarFeeds.userId, person.id))).toBe(0)
})
