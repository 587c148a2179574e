import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseEvents, cases, people, reports, requests } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aMentee, aMentor, mailsTo } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import type { RequestResult } from '#shared/contract/connections.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { rejectionReasons } from '#shared/domain/requests.ts'
import { requestText } from '#shared/limits/request.ts'
import { askingText } from '#shared/texts/members/asking.ts'
import { answerMailers, rejectionId } from './answer-mails.ts'
import { listConnections } from './list-store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const pair = async (wishes = {}) => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t, wishes)])
  return { mentor, mentee, requestId: pairId(mentor.id, mentee.id) }
}
const ask = (mentee: Person, mentor: Person, written: object = {}) =>
  mentee.call<RequestResult>('connections.request', { mentorId: mentor.id, ...written })
const listsOf = (person: Person) => listConnections(t.services.database.orm, person.id, 'open')
const rowOf = async (id: string) => {
  const [row] = await t.services.database.orm.select().from(requests).where(eq(requests.id, id))
  return row
}
const adult = { birthYear: new Date().getUTCFullYear() - 22 }

describe('a request with words', () => {
  it('[RQ13] has an aim and a note, which both members read; the aim is added to the list of the mentee', async () => {
    const { mentor, mentee, requestId } = await pair()
    await ask(mentee, mentor, { aim: ' better essays ', note: 'I like your work.\nMay I ask?' })
    const written = { aim: 'better essays', note: 'I like your work.\nMay I ask?' }
    for (const person of [mentor, mentee])
      expect((await listsOf(person)).pending).toMatchObject([{ id: requestId, ...written }])
    const [row] = await t.services.database.orm.select().from(people).where(eq(people.id, mentee.id))
    expect(row?.aims).toEqual(['better essays'])
  })

  it('[RQ13] has neither after one press', async () => {
    const { mentor, mentee } = await pair()
    await ask(mentee, mentor)
    const [request] = (await listsOf(mentor)).pending
    expect(request).not.toHaveProperty('aim')
    expect(request).not.toHaveProperty('note')
  })

  it('[RQ13] is rejected with a longer aim or note, and stores nothing', async () => {
    const { mentor, mentee, requestId } = await pair()
    const [aim, note] = ['a'.repeat(requestText.aim + 1), 'b '.repeat(requestText.note)]
    await expect(ask(mentee, mentor, { aim })).rejects.toThrow('aims.tooLong')
    await expect(ask(mentee, mentor, { note })).rejects.toThrow('request.noteTooLong')
    expect(await rowOf(requestId)).toBeUndefined()
  })

  it('[RQ13] keeps five aims in the profile, each once, and rejects more', async () => {
    const { mentor, mentee } = await pair()
    const aims = ['one', 'two', 'three', 'four', 'five']
    await mentee.call('people.saveAims', { aims: [...aims, 'one', '  '] })
    await ask(mentee, mentor, { aim: 'six' })
    const stored = async () =>
      (await t.services.database.orm.select().from(people).where(eq(people.id, mentee.id)))[0]?.aims
    expect(await stored()).toEqual(aims)
    await expect(mentee.call('people.saveAims', { aims: [...aims, 'six'] })).rejects.toThrow('aims.tooMany')
    await expect(mentee.call('people.saveAims', { aims: ['x'.repeat(81)] })).rejects.toThrow('aims.tooLong')
    await expect(mentor.call('people.saveAims', { aims: [] })).rejects.toThrow('app.forbidden')
  })
})

describe('the filters of a request', () => {
  it('[RQ14, CD28] mask the contact details of a minor, also split over aim and note, and none of an adult', async () => {
    const minor = await pair()
    const words = { aim: 'call 07700', note: '900123 or lea.k@example.org' }
    const { maskedKinds = [] } = await ask(minor.mentee, minor.mentor, words)
    expect([...maskedKinds].toSorted()).toEqual(['email', 'phone'])
    const row = await rowOf(minor.requestId)
    expect(`${row?.aim} ${row?.note}`).toContain(contactMask)
    expect(`${row?.aim} ${row?.note}`).not.toMatch(/\d{3}|lea\.k/)
    const grown = await pair(adult)
    expect(await ask(grown.mentee, grown.mentor, { note: 'lea.k@example.org' })).toEqual({
      email: grown.mentor.email,
    })
    expect((await rowOf(grown.requestId))?.note).toBe('lea.k@example.org')
  })

  it('[RQ14] mask profanity, in requests and in aims of the profile', async () => {
    const { mentor, mentee, requestId } = await pair()
    await ask(mentee, mentor, { aim: 'no shit', note: 'this shit' })
    expect(await rowOf(requestId)).toMatchObject({ aim: 'no ****', note: 'this ****' })
    await mentee.call('people.saveAims', { aims: ['shit, call 07700 900123'] })
    const [row] = await t.services.database.orm.select().from(people).where(eq(people.id, mentee.id))
    expect(row?.aims).toEqual([`****, call ${contactMask}`])
  })

  it('[RQ14] find risk words: the writer gets help, and a case has what was written', async () => {
    const { mentor, mentee, requestId } = await pair()
    expect(await ask(mentee, mentor, { note: 'I want to kill myself' })).toMatchObject({ help: 1 })
    const other = await aMentee(t)
    expect(await other.call('people.saveAims', { aims: ['I want to kill myself'] })).toEqual({ help: 1 })
    for (const { id } of [mentee, other]) {
      const [found] = await t.services.database.orm
        .select({ evidence: caseEvents.evidence })
        .from(caseEvents)
        .innerJoin(cases, eq(cases.id, caseEvents.caseId))
        .where(and(eq(cases.subjectId, id), eq(caseEvents.kind, 'found')))
      expect(found?.evidence).toContain('I want to kill myself')
    }
    expect((await rowOf(requestId))?.status).toBe('pending')
  })

  it('[RQ14] find risk words in an aim once: what stays or is removed is no new finding', async () => {
    const mentee = await aMentee(t)
    const save = (aims: string[]) => mentee.call('people.saveAims', { aims })
    expect(await save(['I want to kill myself'])).toEqual({ help: 1 })
    expect(await save(['I want to kill myself', 'essays'])).toEqual({})
    const found = await t.services.database.orm
      .select({ evidence: caseEvents.evidence })
      .from(caseEvents)
      .innerJoin(cases, eq(cases.id, caseEvents.caseId))
      .where(and(eq(cases.subjectId, mentee.id), eq(caseEvents.kind, 'found')))
    expect(found).toHaveLength(1)
  })

  it('[RQ14] find risk words once also in an aim of which something is masked, as typed or as stored', async () => {
    const mentee = await aMentee(t)
    const save = (aims: string[]) => mentee.call('people.saveAims', { aims })
    const typed = 'I want to kill myself, call 07700 900123'
    expect(await save([typed])).toEqual({ help: 1, maskedKinds: ['phone'] })
    expect(await save([typed, 'essays'])).toEqual({})
    expect(await save([`I want to kill myself, call ${contactMask}`])).toEqual({})
    const { orm } = t.services.database
    await orm.update(people).set({ conductVersion: 0 }).where(eq(people.id, mentee.id))
    await save([typed])
    await expect(save([typed, 'essays'])).rejects.toThrow('chat.conductMissing')
  })

  it('[RQ14] need the accepted code of conduct for a new aim, and not for one that is removed', async () => {
    const mentee = await aMentee(t, { conductVersion: 0 })
    const { orm } = t.services.database
    await orm
      .update(people)
      .set({ aims: ['one', 'two'] })
      .where(eq(people.id, mentee.id))
    await expect(mentee.call('people.saveAims', { aims: ['three'] })).rejects.toThrow('chat.conductMissing')
    await mentee.call('people.saveAims', { aims: ['two'] })
    const [row] = await orm.select().from(people).where(eq(people.id, mentee.id))
    expect(row?.aims).toEqual(['two'])
  })

  it('[RQ14] need the accepted code of conduct for words, and not for one press', async () => {
    const { mentor, mentee } = await pair({ conductVersion: 0 })
    await expect(ask(mentee, mentor, { note: 'hello' })).rejects.toThrow('chat.conductMissing')
    await ask(mentee, mentor)
  })

  it('[RQ14] do not keep the words from a report, nor from the export of either; they go with the request', async () => {
    const { mentor, mentee, requestId } = await pair()
    await ask(mentee, mentor, { aim: 'my aim', note: 'my note' })
    const input = { requestId, id: newId(), comment: '', block: false }
    await mentor.call('safety.reportRequest', input)
    const [report] = await t.services.database.orm.select().from(reports).where(eq(reports.id, input.id))
    expect(JSON.parse(report?.evidence ?? '{}')).toMatchObject({
      pair: { request: { aim: 'my aim', note: 'my note' } },
    })
    for (const person of [mentor, mentee]) {
      const { data, files } = await takeOut(t, person)
      expect(data.requests).toMatchObject([{ aim: 'my aim', note: 'my note' }])
      expect(files.get('index.html')).toContain('my note')
    }
    await mentor.call('connections.reject', { requestId, reason: 'noTime' })
    for (const person of [mentor, mentee])
      expect((await takeOut(t, person)).data.requests).toMatchObject([
        { aim: 'my aim', note: 'my note', status: 'rejected', rejectionReason: 'noTime' },
      ])
    await mentee.call('connections.remove', { requestId })
    expect(await rowOf(requestId)).toBeUndefined()
    for (const person of [mentor, mentee]) expect((await takeOut(t, person)).data.requests).toEqual([])
  })
})

describe('a rejection with a reason', () => {
  it.each(rejectionReasons)(
    '[RQ15] is read by the mentee in the list and in one email: %s',
    async (reason) => {
      const { mentor, mentee, requestId } = await pair()
      await ask(mentee, mentor)
      await mentor.call('connections.reject', { requestId, reason })
      expect((await listsOf(mentee)).rejected).toMatchObject([{ id: requestId, reason }])
      const mails = await mailsTo(t, mentee.email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(askingText(`next.${reason}`))
      expect(mails[0]?.text.includes('cannot be your mentor now')).toBe(reason !== 'moreDetail')
    },
  )

  it('[RQ15] has one email for each rejection, and none for one after which the mentee has asked again', async () => {
    const { mentor, mentee, requestId } = await pair()
    const { orm } = t.services.database
    const { requestRejected } = answerMailers(t.services)
    const rejected = async (reason: string) => {
      await ask(mentee, mentor)
      await mentor.call('connections.reject', { requestId, reason })
      return orm.transaction((tx) => rejectionId(tx, requestId))
    }
    const first = await rejected('noTime')
    expect(await requestRejected(first)).not.toBe(null)
    await mentee.call('connections.remove', { requestId })
    expect(await requestRejected(first)).toBe(null)
    const second = await rejected('moreDetail')
    expect(await requestRejected(first)).toBe(null)
    expect((await requestRejected(second))?.paragraphs).toContain(askingText('next.moreDetail'))
    // As a node of the version before queues it.
    expect(await requestRejected(requestId)).not.toBe(null)
  })

  it('[RQ15] takes none but the known reasons, and none at all is as before: no email', async () => {
    const { mentor, mentee, requestId } = await pair()
    await ask(mentee, mentor)
    const free = { requestId, reason: 'I do not like you' }
    await expect(mentor.call('connections.reject', free)).rejects.toThrow('app.invalid')
    await mentor.call('connections.reject', { requestId })
    expect((await listsOf(mentee)).rejected[0]).not.toHaveProperty('reason')
    const another = await aMentor(t)
    await ask(mentee, another)
    await another.call('connections.accept', { requestId: pairId(another.id, mentee.id) })
    const subjects = (await mailsTo(t, mentee.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/accepted your request$/)])
  })
})
