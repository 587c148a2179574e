import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTimes, chats, guardianConsents, operatorLog, people } from '#server/db/schema.ts'
import { changeAgeBands } from '#server/features/people/age-bands.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import {
  aGuardian,
  aGuardianAddress,
  consentOf,
  readConsents,
  writeConsentState,
} from '#server/testing/data/guardians.ts'
import { aPair, aMentee, aMentor, join, mailsTo, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { wakeUp } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { ConsentPage, MyConsent } from '#shared/contract/guardians.ts'
import type { Waiting } from '#shared/contract/staff/staff.ts'
import { consentVersion } from '#shared/domain/consent.ts'
import { newId } from '#shared/domain/ids.ts'
import { sweepConsents } from './sweep.ts'

let t: TestApp
let staff: StaffPerson
let port: number
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard' })
  port = await listen(t.app)
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
/** Waits for an email with these words. */
const waitForMail = (to: string, words: string) =>
  expect
    .poll(async () => (await mailsTo(t, to, 0)).map(({ subject, text }) => `${subject} ${text}`).join(' '), {
      timeout: 60_000,
    })
    .toContain(words)
const form = (minor: { id: string }, email: string | null = null) =>
  staff.call('staff/consents.recordForm', { minorId: minor.id, signedOn: '2026-01-31', email })
const send = (person: Person, chatId: string) =>
  person.call('chat.send', { chatId, id: newId(), text: 'hello' })
const upload = async (person: Person, path: string) =>
  t.app.inject({
    method: 'POST',
    url: `/api/upload/${path}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': 'image/jpeg' },
    payload: Buffer.from('no picture'),
  })

/** Everything of a pair that needs consent, as calls by one of the two. */
const calls = ({ chatId }: Pair): [string, object][] => [
  ['chat.send', { chatId, id: newId(), text: 'hello' }],
  ['chat.editMessage', { chatId, seq: 1, text: 'changed' }],
  ['chat.deleteMessage', { chatId, seq: 1 }],
  ['chat.setReaction', { chatId, seq: 1, reaction: 'like' }],
  ['chat.typing', { chatId, typing: true }],
  ['calls.join', { chatId, device: newId(), takesOver: false }],
  ['calls.proposeTime', { chatId, id: newId(), start: Date.now() + 86_400_000, minutes: 30 }],
]

/** A pair that was connected, whose mentee has lost consent. */
async function pairWithoutConsent(): Promise<Pair> {
  const pair = await aPair(t)
  await send(pair.mentee, pair.chatId)
  await writeConsentState(t, pair.mentee)
  return pair
}

describe('without consent', () => {
  it('[GC1] a mentee can look around, read, write notes, set availability, block, and report, and is told why nothing else', async () => {
    const pair = await pairWithoutConsent()
    const { mentee, mentor, chatId } = pair
    const other = await aMentor(t)
    expect(await mentee.query('consent.mine')).toMatchObject({ state: 'missing', consentAge: 16, page: null })
    const own: [string, object][] = [
      ['connections.request', { mentorId: other.id }],
      ['people.saveAims', { aims: ['better essays'] }],
    ]
    for (const [path, input] of [...calls(pair), ...own]) {
      const response = await mentee.post(path, input)
      expect(`${path} ${response.statusCode}`).toBe(`${path} 403`)
      expect(response.body).toContain('consent.missing')
    }
    for (const path of ['profile', `chat/${chatId}`])
      expect((await upload(mentee, path)).json()).toMatchObject({
        error: { data: { reason: 'consent.missing' } },
      })
    await mentee.query('people.search', { search: '', cursor: null }).catch(() => null)
    await mentee.call('notes.add', { id: newId(), content: 'a note' })
    const slots = [{ day: 'Tuesday', from: '16:00', to: '17:30' }]
    await mentee.call('availability.save', { slots, timeZone: 'Europe/Berlin' })
    await mentee.query('chat.page', { chatId, before: 9 })
    await mentee.call('safety.pause', { userId: mentor.id })
    await mentee.call('safety.resume', { userId: mentor.id })
    await mentee.call('safety.block', { userId: mentor.id })
  })

  it('[GC1] a mentor finds a chat that rests, also after a pause was lifted, and can accept nothing', async () => {
    const pair = await pairWithoutConsent()
    const { mentee, mentor } = pair
    await mentor.call('safety.pause', { userId: mentee.id })
    await mentor.call('safety.resume', { userId: mentee.id })
    for (const [path, input] of calls(pair)) {
      if (path.includes('Message') || path.includes('Reaction')) continue
      await expect(mentor.call(path, input)).rejects.toThrow('chat.resting')
    }
    const late = await aMentor(t)
    const asking = await aMentee(t)
    await asking.call('connections.request', { mentorId: late.id })
    await writeConsentState(t, asking)
    const requestId = `${late.id}__${asking.id}`
    await expect(late.call('connections.accept', { requestId })).rejects.toThrow('request.acceptFailed')
    await form(asking)
    await late.call('connections.accept', { requestId })
    await send(late, requestId)
  })

  it('[GC1] starts with the sign-up below the age, and not above it or in the profile open', async () => {
    const email = aGuardianAddress()
    const young = await join(t, { email, age: 15 })
    expect(await young.query('consent.mine')).toMatchObject({ state: 'missing' })
    const older = await join(t, { email: aGuardianAddress(), age: 16 })
    expect(await older.query('consent.mine')).toMatchObject({ state: 'none' })
    const open = await createTestApp()
    const free = await join(open, { email, age: 11 })
    expect(await free.query('consent.mine')).toMatchObject({ state: 'none' })
    await open.close()
  })

  it('[GC1] CONSENT_AGE moves the age, also within an age band, and the daily sweep follows birthdays', async () => {
    const strict = await createTestApp({ SAFEGUARDING: 'strict', CONSENT_AGE: '14' }, t)
    const { config } = strict.services
    expect(config.consentAge).toBe(14)
    const mentee = await aMentee(t)
    // Sixteen on this day, so fourteen two years before.
    const change = { ageBand: '13-15', bandChangesOn: '2031-05-10' } as const
    await db().update(people).set(change).where(eq(people.id, mentee.id))
    await sweepConsents(strict.services, '2029-05-09')
    expect(await consentOf(t, mentee)).toBe('missing')
    await sweepConsents(strict.services, '2029-05-10')
    expect(await consentOf(t, mentee)).toBe('none')
    // Born on February 29, and fourteen in a year without it.
    await db().update(people).set({ bandChangesOn: '2032-02-29' }).where(eq(people.id, mentee.id))
    await sweepConsents(strict.services, '2030-02-28')
    expect(await consentOf(t, mentee)).toBe('missing')
    await sweepConsents(strict.services, '2030-03-01')
    expect(await consentOf(t, mentee)).toBe('none')
    await db().update(people).set(change).where(eq(people.id, mentee.id))
    await sweepConsents(t.services, '2031-05-09')
    expect(await consentOf(t, mentee)).toBe('missing')
    await changeAgeBands(t.services, '2031-05-10')
    await sweepConsents(t.services, '2031-05-10')
    expect(await consentOf(t, mentee)).toBe('none')
    await strict.close()
    await sweepConsents(t.services)
  })
})

describe('a consent', () => {
  it('[GC2] is in force with a recorded form, whose version, day, and staff are stored and logged', async () => {
    const { mentee, chatId } = await pairWithoutConsent()
    const email = aGuardianAddress()
    await form(mentee, email)
    await send(mentee, chatId)
    const details = await readConsents(staff, mentee)
    expect(details).toMatchObject({ consent: 'given', step: 'inForce' })
    expect(details.consents).toMatchObject([
      { method: 'form', signedOn: '2026-01-31', textVersion: consentVersion, guardianEmail: email },
    ])
    const logged = await db().select().from(operatorLog).where(eq(operatorLog.subject, mentee.id))
    expect(logged).toMatchObject([
      { actor: staff.id, command: 'consent-form', reason: '' },
      { actor: staff.id, command: 'consent-open', reason: '' },
    ])
    await waitForMail(mentee.email, 'You can use all of')
    await waitForMail(email, '/guardian#open=')
    await expect(form(mentee)).rejects.toThrow('consent.changed')
    for (const signedOn of ['2999-01-01', '2026-02-31'])
      await expect(
        staff.call('staff/consents.recordForm', { minorId: (await aMentee(t)).id, signedOn, email: null }),
      ).rejects.toThrow('app.invalid')
  })

  it('[GC2] by code is in force only after staff confirmed the address, and waits for them in the console', async () => {
    const { mentee, chatId } = await pairWithoutConsent()
    const guardian = await aGuardian(t, staff, mentee)
    await send(mentee, chatId)
    const logged = await db().select().from(operatorLog).where(eq(operatorLog.subject, mentee.id))
    expect(logged.map(({ command }) => command)).toEqual(['consent-code', 'consent-open', 'consent-confirm'])
    expect(await guardian.query('guardian/page')).toMatchObject([{ id: guardian.consentId }])
  })

  it('[GC2] is listed for staff by where it is, with what waits for them first', async () => {
    const { mentee } = await pairWithoutConsent()
    const list = (state: string, search = mentee.email) =>
      staff.query<ConsentPage>('staff/consents.list', { state, search, after: null })
    expect((await list('missing')).rows).toMatchObject([{ minorId: mentee.id, step: 'none' }])
    expect((await list('given')).rows).toEqual([])
    await form(mentee)
    expect((await list('given')).rows).toMatchObject([{ minorId: mentee.id, step: 'inForce' }])
    expect((await list('all', '100%')).rows).toEqual([])
    const { items } = await staff.query<Waiting>('staff/waiting')
    expect(items.filter(({ id }) => id === mentee.id)).toEqual([])
  })

  it('[GC6] is withdrawn by the guardian at once on every node: logged out, resting, and both told', async () => {
    const beside = await createTestApp({ SAFEGUARDING: 'standard' }, t)
    const pair = await pairWithoutConsent()
    const { mentee, mentor, chatId } = pair
    const guardian = await aGuardian(t, staff, mentee)
    await send(mentee, chatId)
    const socket = await openSocket({ port, cookie: mentee.cookie })
    await socket.query('account.sessions')
    // So that the time is not in the minor's quiet hours.
    await wakeUp(mentee)
    const time = { chatId, id: newId(), start: Date.now() + 86_400_000, minutes: 30 }
    await mentee.call('calls.proposeTime', time)
    await guardian.call('guardian/withdraw', { id: guardian.consentId })
    expect(await db().$count(callTimes, eq(callTimes.chatId, chatId))).toBe(0)
    const onOther = Object.assign(visit(beside), { cookie: mentor.cookie })
    const text = { chatId, id: newId(), text: 'hello' }
    await expect(onOther.call('chat.send', text)).rejects.toThrow('chat.resting')
    await expect(mentee.query('consent.mine')).rejects.toThrow('app.signedOut')
    await expect.poll(() => socket.raw.readyState).toBe(3)
    await expect(send(mentor, chatId)).rejects.toThrow('chat.resting')
    expect(await guardian.query('guardian/page')).toEqual([])
    const again = visit(t)
    await again.call('account.logIn', { email: mentee.email, password, token: null, remember: false })
    expect(await again.query<MyConsent>('consent.mine')).toMatchObject({ state: 'missing', page: null })
    await again.query('chat.page', { chatId, before: 9 })
    await waitForMail(mentee.email, '/settings/delete')
    await waitForMail(guardian.email, 'has ended')
    expect(
      (await mailsTo(t, mentor.email, 0)).filter(({ subject }) => /consent|guardian/i.test(subject)),
    ).toEqual([])
    await beside.close()
  })

  it('[GC6] a message, a request, or an acceptance at the moment of a withdrawal is before it, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
      const chatId = `${mentor.id}__${mentee.id}`
      await mentee.call('connections.request', { mentorId: mentor.id })
      await writeConsentState(t, mentee)
      const guardian = await aGuardian(t, staff, mentee)
      const accept = sleep(round * 3).then(() => mentor.post('connections.accept', { requestId: chatId }))
      await Promise.all([accept, guardian.call('guardian/withdraw', { id: guardian.consentId })])
      const rows = await db().select().from(chats).where(eq(chats.id, chatId))
      expect(rows.every(({ mentorRests, menteeRests }) => mentorRests && menteeRests)).toBe(true)
    }
  })

  it('[GC7] takes nothing from the minor: blocking, pausing, reporting, and ending', async () => {
    const { mentee, mentor, chatId } = await pairWithoutConsent()
    await form(mentee)
    await mentee.call('safety.pause', { userId: mentor.id })
    await mentee.call('connections.end', { requestId: chatId })
    await mentee.call('safety.block', { userId: mentor.id })
    expect(await consentOf(t, mentee)).toBe('given')
  })

  it('[GC10] ends by itself at 18, on that day also before the sweep, and both are told', async () => {
    const { mentee } = await pairWithoutConsent()
    const guardian = await aGuardian(t, staff, mentee)
    const today = new Date().toISOString().slice(0, 10)
    await db().update(people).set({ ageBand: '16-17', bandChangesOn: today }).where(eq(people.id, mentee.id))
    expect(await guardian.query('guardian/page')).toEqual([])
    expect(await mentee.query('consent.mine')).toMatchObject({ page: null })
    await changeAgeBands(t.services)
    await sweepConsents(t.services)
    expect(await consentOf(t, mentee)).toBe('none')
    const [row] = await db()
      .select()
      .from(guardianConsents)
      .where(eq(guardianConsents.id, guardian.consentId))
    expect(row?.endReason).toBe('age')
    await waitForMail(guardian.email, 'is 18 now')
    await waitForMail(mentee.email, '18')
  })
})
