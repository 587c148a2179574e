import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, operatorLog, pairSteps, workChanges } from '#server/db/schema.ts'
import { readChatEnd } from '#server/features/chat/chat-end.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { noticesOf, settled } from '#server/testing/data/notices.ts'
import { acceptedPair, mailsTo, pairWith, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { pairsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { readWork } from '#server/testing/data/work.ts'
import { listConnections } from '../list-store.ts'

let t: TestApp
let port: number
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day(), HELP_LINES: 'gb' })
  port = await listen(t.app)
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const adult = { birthYear: new Date().getUTCFullYear() - 22 }
const { step, open } = pairsOf(() => coordinator)
const close = (person: Person, chatId: string, text: string) =>
  person.call<{ help?: string; maskedKinds?: string[] }>('work.close', { chatId, text })
const endOf = (person: Person, chatId: string) =>
  readChatEnd(orm(), { chatId, myId: person.id, profile: 'standard' })
const endedOf = async ({ id }: Person) => (await listConnections(orm(), id, 'standard')).ended ?? []
const endMails = async ({ email }: Person) => {
  await settled(t, 'mail')
  const mails = await mailsTo(t, email, 0)
  return mails.filter(({ subject }) => /has ended your connection/.test(subject))
}

describe('closing words', () => {
  it.each(['mentor', 'mentee'] as const)(
    '[EN1, EN3] of the %s end the connection; the other reads them, and is told without them',
    async (role) => {
      const pair = await pairWith(t, adult)
      const { mentor, mentee, chatId } = pair
      const [by, of] = role === 'mentor' ? [mentor, mentee] : [mentee, mentor]
      await close(by, chatId, 'Thank you, go on\nlike that!')
      const words = 'Thank you, go on\nlike that!'
      expect(await endOf(by, chatId)).toMatchObject({ by: 'me', words })
      expect(await endOf(of, chatId)).toMatchObject({ by: 'other', words })
      expect(await readWork(port, of, chatId)).toMatchObject({ closing: { text: words }, myClosing: null })
      expect(await readWork(port, by, chatId)).toMatchObject({ closing: null, myClosing: { text: words } })
      expect(await endMails(by)).toEqual([])
      const [mail, ...more] = await endMails(of)
      expect(more).toEqual([])
      expect(`${mail?.subject} ${mail?.text}`).not.toContain('go on')
      expect(await noticesOf(t, of)).toContainEqual(
        expect.objectContaining({ mail: 'connectionEnded', about: null }),
      )
      const exports = [await takeOut(t, by), await takeOut(t, of)]
      for (const { data } of exports) expect(JSON.stringify(data)).toContain('like that!')
      // A mentee who has ended it is not told.
      const told = role === 'mentor' ? [['mentor', chatId]] : []
      expect((await endedOf(mentee)).map(({ kind, workId }) => [kind, workId])).toEqual(told)
    },
  )

  it('[EN1] can be left out: one press ends the connection, as before', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await mentee.call('connections.end', { requestId: chatId })
    expect(await endOf(mentor, chatId)).not.toHaveProperty('words')
    expect(await endMails(mentor)).toHaveLength(1)
    await expect(close(mentor, chatId, 'too late')).rejects.toThrow('app.notFound')
  })

  it('[EN2] pass what messages pass, and stay within 300 characters', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await expect(close(mentee, chatId, 'x'.repeat(301))).rejects.toThrow('note.tooLong')
    await expect(close(mentee, chatId, ' \n ')).rejects.toThrow('note.empty')
    const result = await close(mentee, chatId, 'write to kim@example.org, I want to die, you idiot')
    expect(result.help).toBeDefined()
    expect(result.maskedKinds).toEqual(['email'])
    const end = await endOf(mentor, chatId)
    expect(end?.words).not.toMatch(/kim@example|idiot/)
    expect(await orm().$count(cases, eq(cases.subjectId, mentee.id))).toBe(1)
  })

  it('[EN2] are not written while the pair rests, which can still be ended without', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await mentee.call('safety.pause', { userId: mentor.id })
    for (const person of [mentor, mentee])
      await expect(close(person, chatId, 'words')).rejects.toThrow('chat.resting')
    await mentor.call('connections.end', { requestId: chatId })
    // Nobody hears of the other during a pause.
    expect(await endMails(mentee)).toEqual([])
  })

  it('[EN5] are read by neither while a block separates the two, and go with the account of their writer', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await close(mentor, chatId, 'words of the mentor')
    await mentee.call('safety.block', { userId: mentor.id })
    expect(await endOf(mentee, chatId)).not.toHaveProperty('words')
    await expect(readWork(port, mentee, chatId)).rejects.toThrow('app.notFound')
    await mentee.call('safety.unblock', { userId: mentor.id })
    expect(await endOf(mentee, chatId)).toHaveProperty('words')
    await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
    expect(await readWork(port, mentee, chatId)).toMatchObject({ closing: null })
  })

  it('[EN1] stand in the history, and are not shown while the two are connected again', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    await close(mentee, chatId, 'until then')
    const [change] = await orm().select().from(workChanges).where(eq(workChanges.workId, chatId))
    expect(change).toMatchObject({ kind: 'closed', userId: mentee.id, after: 'until then' })
    await mentee.call('connections.request', { mentorId: mentor.id })
    await mentor.call('connections.accept', { requestId: chatId })
    expect(await readWork(port, mentor, chatId)).toMatchObject({ closing: null })
    await mentor.call('connections.end', { requestId: chatId })
    expect(await endOf(mentee, chatId)).not.toHaveProperty('words')
    expect(await readWork(port, mentee, chatId)).toMatchObject({ myClosing: { text: 'until then' } })
  })

  it('[EN1] of both at once: one of them ends the connection', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const results = await Promise.allSettled([
      close(mentor, chatId, 'from the mentor'),
      close(mentee, chatId, 'from the mentee'),
      mentee.call('connections.end', { requestId: chatId }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([...(await endMails(mentor)), ...(await endMails(mentee))]).toHaveLength(1)
  })
})

describe('a coordinator', () => {
  const end = (id: string, more: object = {}) =>
    step(id, { kind: 'ended', text: 'a reason for the team', signal: 'silent', ...more })

  async function endBy(pair: Pair): Promise<void> {
    await end(pair.chatId)
  }

  it('[EN6, EN7] ends a connection with a reason for the team: both are told that the program did it, without the reason', async () => {
    const pair = await acceptedPair(t)
    const { mentor, mentee, chatId } = pair
    await expect(end(chatId, { text: ' ' })).rejects.toThrow('app.invalid')
    await endBy(pair)
    for (const person of [mentor, mentee]) {
      expect(await endOf(person, chatId)).toMatchObject({ by: null, cause: 'staff' })
      const [mail, ...more] = await endMails(person)
      expect(more).toEqual([])
      expect(mail?.text).toMatch(/people who run this program/)
      expect(JSON.stringify([mail, await listConnections(orm(), person.id, 'standard')])).not.toContain(
        'reason for the team',
      )
    }
    expect(await endedOf(mentee)).toMatchObject([{ kind: 'staff', mentor: { id: mentor.id } }])
    const { row, steps, signals } = await open(chatId)
    expect(row.state).toBe('ended')
    expect(signals).toEqual([])
    expect(steps).toMatchObject([{ kind: 'ended', text: 'a reason for the team', by: coordinator.email }])
    const log = await orm().select().from(operatorLog).where(eq(operatorLog.subject, chatId))
    expect(log.map(({ command }) => command)).toContain('pair-end')
    expect(JSON.stringify(log)).not.toContain('reason for the team')
  })

  it('[EN6] ends a pair that rests, too, but neither a request nor a pair twice', async () => {
    const pair = await acceptedPair(t)
    const { mentor, mentee, chatId } = pair
    await mentee.call('safety.pause', { userId: mentor.id })
    await endBy(pair)
    await expect(end(chatId)).rejects.toThrow('pair.notNow')
    await mentee.call('connections.request', { mentorId: mentor.id })
    await expect(end(chatId)).rejects.toThrow('pair.notNow')
    expect(await orm().$count(pairSteps, eq(pairSteps.pairId, chatId))).toBe(1)
  })
})
