import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logInNotices } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { aMentee, join, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import { codeOf, turnOnCodes } from '#server/testing/factors/second-factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const logIn = (visitor: Visitor, email: string) =>
  visitor.call('account.logIn', { email, password, token: null, remember: false })
const isNotice = ({ subject }: { subject: string }) => subject.startsWith('New login')
const isReset = ({ subject }: { subject: string }) => subject.startsWith('Reset')
/** The emails about new log-ins, once an email that was queued after them and all notices have been sent. */
async function noticesTo(email: string) {
  const earlier = await mailsTo(t, email, 0)
  const before = earlier.length
  await visit(t).call('account.requestPasswordReset', { email })
  const resets = earlier.filter(isReset).length + 1
  await expect.poll(async () => (await mailsTo(t, email)).filter(isReset).length).toBe(resets)
  await expect.poll(async () => t.services.database.orm.$count(logInNotices)).toBe(0)
  return (await mailsTo(t, email, before)).filter(isNotice)
}

it('[LI12] reports a log-in from an unknown device, with its name and the time, and no one else’s', async () => {
  const { email } = await aMentee(t)
  await logIn(visit(t, { ip: '203.0.113.7', headers: firefox }), email)
  const [mail, ...more] = await noticesTo(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Firefox on Linux')
  expect(mail?.text).toMatch(/\b20\d\d, \d{1,2}:\d\d [AP]M UTC/)
  expect(mail?.text).toContain('/settings/sessions')
  expect(mail?.text).toContain('reset your password')
  for (const hidden of ['203.0.113', 'Gecko', 'rv:140']) expect(mail?.text).not.toContain(hidden)
})

it('[LG19] names the device in the language of the account', async () => {
  const member = await aMentee(t)
  await member.call('account.saveLocale', { locale: 'de' })
  await logIn(visit(t, { headers: firefox }), member.email)
  await expect
    .poll(async () => (await mailsTo(t, member.email)).at(-1)?.text)
    .toContain('Firefox unter Linux')
})

it('[LI12] does not report a log-in from a device on which the account has logged in before', async () => {
  const { email } = await aMentee(t)
  const browser = visit(t)
  await logIn(browser, email)
  await browser.call('account.logOut')
  await logIn(browser, email)
  expect(await noticesTo(email)).toHaveLength(1)
  // A device that knows another account is unknown for this one.
  const other = visit(t)
  await logIn(other, (await aMentee(t)).email)
  await logIn(other, email)
  expect(await noticesTo(email)).toHaveLength(2)
})

it('[LI12] does not report the first log-in of an account', async () => {
  const email = 'first.day@example.org'
  await join(t, { email })
  expect(await noticesTo(email)).toEqual([])
})

it('[LI12] reports a log-in whose session has ended by the time of the email', async () => {
  const { email } = await aMentee(t)
  const browser = visit(t)
  await logIn(browser, email)
  await browser.call('account.logOutEverywhere')
  expect(await noticesTo(email)).toHaveLength(1)
})

it('[LI12, MF2] reports a log-in with a second factor after the code, not after the password', async () => {
  const person = await aMentee(t)
  const { secret } = await turnOnCodes(person)
  const browser = visit(t)
  await logIn(browser, person.email)
  expect(await noticesTo(person.email)).toEqual([])
  await browser.call('account.logInWithCode', { code: codeOf(secret), remember: false })
  expect(await noticesTo(person.email)).toHaveLength(1)
})

it('[LI12, AC4] knows the device on which the email address was changed', async () => {
  const person = await aMentee(t)
  const next = `next-${person.email}`
  await logIn(person, person.email)
  await person.call('account.changeEmail', { email: next, password })
  await person.call('account.confirmEmail', { token: tokenIn((await mailsTo(t, next))[0]) })
  await person.call('account.logOut')
  await logIn(person, next)
  expect(await noticesTo(next)).toEqual([])
})

it('[LI12, DL1] keeps nothing of the notice once it was sent', async () => {
  const { id, email } = await aMentee(t)
  await logIn(visit(t), email)
  await noticesTo(email)
  expect(await t.services.database.orm.$count(logInNotices, eq(logInNotices.userId, id))).toBe(0)
})
