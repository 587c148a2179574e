import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountNotices, messages, oneTimeCodes, passkeys, recoveryCodes, users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { addPasskey } from '#server/testing/factors/authenticator.ts'
import { aPair, aMentee, mailsTo, password, tokenIn } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { tablesContaining } from '#server/testing/data/rows-containing.ts'
import { codeOf, turnOnCodes } from '#server/testing/factors/second-factor.ts'
import type { Bootstrap, UndoResult } from '#shared/contract/account.ts'
import { newId } from '#shared/domain/ids.ts'
import { decryptChange, encryptChange } from './undo-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** In hours. */
const week = 7 * 24
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )
const emailOf = async ({ id }: { id: string }) =>
  (await t.services.database.orm.select().from(users).where(eq(users.id, id)))[0]?.email
const undo = (token: string) => visit(t).call<UndoResult>('account.undoEmailChange', { token })
const isIn = async (person: Person) => (await person.query<Bootstrap>('app.bootstrap')).me !== null

/** Changes the address of a member, whose present one is `from`. Returns the new one and the link that undoes it. */
async function moved(person: Person, from = person.email, code?: string) {
  const email = `${newId()}@example.org`
  await person.call('account.changeEmail', { email, password, code })
  await person.call('account.confirmEmail', { token: tokenIn((await mailsTo(t, email))[0]) })
  const isAboutIt = ({ text }: { text: string }) => text.includes('/reset#undo=')
  await expect.poll(async () => (await mailsTo(t, from)).some(isAboutIt)).toBe(true)
  const mail = (await mailsTo(t, from)).findLast(isAboutIt)
  return { email, mail, link: /\/reset#undo=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

it('[AC8] restores the old address, ends all sessions, and leads to a new password', async () => {
  const { mentee } = await aPair(t)
  const { email, link, mail } = await moved(mentee)
  expect(mail?.text).toContain('http://localhost:3000/reset#undo=')
  expect(await emailOf(mentee)).toBe(email)
  const { resetToken } = await undo(link)
  expect(await emailOf(mentee)).toBe(mentee.email)
  expect(await isIn(mentee)).toBe(false)
  const next = 'mine again at last'
  await visit(t).call('account.resetPassword', { token: resetToken, password: next })
  const logIn = (secret: string) =>
    outcome(
      visit(t).call('account.logIn', { email: mentee.email, password: secret, token: null, remember: false }),
    )
  expect(await logIn(password)).toBe('login.wrong')
  expect(await logIn(next)).toBe('ok')
  expect((await mailsTo(t, email, 2)).at(-1)?.text).not.toContain('undo=')
})

it('[AC8] works once, and not with a link that was altered', async () => {
  const person = await aMentee(t)
  const { link } = await moved(person)
  expect(await outcome(undo(`${link.slice(0, -2)}AA`))).toBe('email.undoGone')
  expect(await outcome(undo(''))).toBe('email.undoGone')
  const outcomes = await Promise.all([undo(link), undo(link)].map(outcome))
  expect(outcomes.toSorted()).toEqual(['email.undoGone', 'ok'])
})

it('[AC8] works for seven days', async () => {
  const person = await aMentee(t)
  const { link } = await moved(person)
  const { keys } = t.services
  const change = decryptChange(keys, link)
  if (!change) throw new Error('the link is damaged')
  const after = (seconds: number) =>
    undo(encryptChange(keys, { ...change, changedAt: change.changedAt - seconds }))
  const seconds = week * 3_600
  expect(await outcome(after(seconds + 60))).toBe('email.undoGone')
  expect(await outcome(after(seconds - 60))).toBe('ok')
})

it('[AC8] cannot be voided by a second change, and voids the links of all changes before it', async () => {
  const owner = await aMentee(t)
  const first = await moved(owner)
  const second = await moved(owner, first.email)
  expect(await emailOf(owner)).toBe(second.email)
  expect(await outcome(undo(first.link))).toBe('ok')
  expect(await emailOf(owner)).toBe(owner.email)
  expect(await outcome(undo(second.link))).toBe('email.undoGone')
  expect(await emailOf(owner)).toBe(owner.email)
})

it('[AC8] is refused once another account has the old address', async () => {
  const person = await aMentee(t)
  const { link, email } = await moved(person)
  await aMentee(t, { email: person.email })
  expect(await outcome(undo(link))).toBe('email.undoGone')
  expect(await emailOf(person)).toBe(email)
})

/** Makes what a member has added to the second factor older. */
async function age({ id }: Person, hours: number) {
  for (const table of [oneTimeCodes, passkeys, recoveryCodes])
    await t.services.database.orm
      .update(table)
      .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
      .where(eq(table.userId, id))
}
it('[AC8, MF5] removes a second factor that was added since a week before the change, and keeps an earlier one', async () => {
  const factorsOf = ({ id }: Person) =>
    t.services.database.orm.$count(oneTimeCodes, eq(oneTimeCodes.userId, id))
  const taken = await aMentee(t)
  const { link } = await moved(taken)
  await turnOnCodes(taken)
  expect(await factorsOf(taken)).toBe(1)
  await undo(link)
  expect(await factorsOf(taken)).toBe(0)

  const prepared = await aMentee(t)
  const theirs = await turnOnCodes(prepared)
  await age(prepared, week - 1)
  await undo((await moved(prepared, prepared.email, codeOf(theirs.secret))).link)
  expect(await factorsOf(prepared)).toBe(0)

  const careful = await aMentee(t)
  const { secret } = await turnOnCodes(careful)
  await age(careful, week + 1)
  const later = await moved(careful, careful.email, codeOf(secret))
  await undo(later.link)
  expect(await factorsOf(careful)).toBe(1)
})

it('[PK5, AC8] removes a passkey that was added since a week before the change, and keeps an earlier one', async () => {
  const passkeysOf = ({ id }: Person) => t.services.database.orm.$count(passkeys, eq(passkeys.userId, id))
  const taken = await aMentee(t)
  const { link } = await moved(taken)
  await addPasskey(taken)
  await undo(link)
  expect(await passkeysOf(taken)).toBe(0)

  const prepared = await aMentee(t)
  const theirs = await addPasskey(prepared)
  await age(prepared, week - 1)
  await undo((await moved(prepared, prepared.email, theirs.recoveryCodes[0])).link)
  expect(await passkeysOf(prepared)).toBe(0)

  const careful = await aMentee(t)
  const added = await addPasskey(careful)
  await age(careful, week + 1)
  const later = await moved(careful, careful.email, added.recoveryCodes[0])
  await undo(later.link)
  expect(await passkeysOf(careful)).toBe(1)
})

it('[AC8, DL1] keeps the old address in no row, and the new one in none after it', async () => {
  const { mentee, chatId } = await aPair(t)
  await mentee.call('chat.send', { chatId, id: newId(), text: 'hello' })
  const { email, link } = await moved(mentee)
  const { orm } = t.services.database
  await orm.execute(sql`delete from dev_mails`)
  await expect.poll(() => orm.$count(accountNotices)).toBe(0)
  expect(await tablesContaining(t.services.database, mentee.email)).toEqual([])
  await undo(link)
  await mailsTo(t, email)
  await orm.execute(sql`delete from dev_mails`)
  await expect.poll(() => orm.$count(accountNotices)).toBe(0)
  expect(await tablesContaining(t.services.database, email)).toEqual([])
  const [message] = await orm.select().from(messages).where(eq(messages.senderId, mentee.id))
  expect(message?.senderEmail).toBe(mentee.email)
})
