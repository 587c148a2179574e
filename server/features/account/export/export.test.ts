import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as schema from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { exportedTables } from '#server/testing/data/export/exported-tables.ts'
import { keepCalls, planCalls } from '#server/testing/data/calls/kept-calls.ts'
import { putReport, takeOut } from '#server/testing/data/export/export.ts'
import type { Archive } from '#server/testing/data/export/export.ts'
import { addPasskey } from '#server/testing/factors/authenticator.ts'
import { putNotices } from '#server/testing/data/notices.ts'
import { acceptedPair, aMentor, nameFor, password } from '#server/testing/data/people.ts'
import { turnOnCodes } from '#server/testing/factors/second-factor.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { workTogether } from '#server/testing/data/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'

let t: TestApp
let pair: Pair
beforeAll(async () => {
  t = await createTestApp()
  pair = await acceptedPair(t)
  await useEverything(pair)
})
afterAll(() => t.close())

/** The recovery codes of members with a second factor, of which each download takes one [MF7]. */
const factorCodes = new Map<string, string[]>()
const download = (person: Person) => takeOut(t, person, factorCodes.get(person.id)?.pop())

const [singleDay, dayOff] = [3, 4].map((days) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
)

async function setTimes(mentee: Person): Promise<void> {
  await mentee.call('availability.save', {
    slots: [{ day: 'Tuesday', from: '16:00', to: '17:30' }],
    timeZone: 'Asia/Tokyo',
  })
  await mentee.call('availability.saveExceptions', {
    exceptions: [
      { date: singleDay, from: '10:00', to: '11:15' },
      { date: dayOff, from: null, to: null },
    ],
    timeZone: 'Asia/Tokyo',
  })
}

/** Makes the mentee use every feature. */
async function useEverything({ mentor, mentee, chatId }: Pair): Promise<void> {
  await upload(mentee, 'profile')
  await mentee.call('account.saveName', { fullName: 'Ada <b>Berg</b>' })
  await mentee.call('account.saveChatHeight', { isExpanded: true })
  await mentee.call('account.saveClock', { is24Hours: false })
  await mentee.call('account.saveDisplay', { textSize: 'largest', isEasyReading: true, isCalm: true })
  await mentee.call('account.saveLocale', { locale: 'en' })
  await mentee.call('notes.add', { id: newId(), content: 'a note\n<script>note()</script>' })
  await setTimes(mentee)
  const { imageId } = (await upload(mentee, `chat/${chatId}`)).json<{ imageId: string }>()
  await mentee.call('chat.send', {
    chatId,
    id: newId(),
    text: 'mine and yours',
    imageId,
    imageAlt: 'a <drawing>',
  })
  await mentee.call('chat.editMessage', { chatId, seq: 1, text: 'mine & yours' })
  await mentee.call('chat.setReaction', { chatId, seq: 1, reaction: 'heart' })
  await mentor.call('chat.send', { chatId, id: newId(), text: 'the answer', imageId: null })
  await mentee.call('calls.join', { chatId, device: newId(), takesOver: false })
  await planCalls({ mentor, mentee, chatId })
  await keepCalls(t, { mentor, mentee, chatId })
  await workTogether(t, { mentor, mentee, chatId })
  const { orm } = t.services.database
  await orm.insert(schema.heldMessages).values({
    patterns: ['secrecy'],
    ...{ chatId, senderId: mentee.id, id: newId(), text: 'for the morning', bodyHash: Buffer.alloc(32) },
    ...{ imageId, quoteSeq: 1, maskedKinds: ['email'], releaseAt: new Date() },
  })
  await orm.insert(schema.imageReviews).values({ imageId, chatId, seq: 1 })
  await orm
    .insert(schema.endings)
    .values({ workId: chatId, id: newId(), kind: 'staff', aim: 'an aim of then' })
  await orm.insert(schema.closingWords).values({ workId: chatId, authorId: mentee.id, text: 'until then' })
  const third = await aMentor(t)
  await orm.insert(schema.blocks).values({ blockerId: mentee.id, blockedId: third.id })
  const pause = { pairId: pairId(third.id, mentee.id), source: 'member', side: 'both' } as const
  await orm.insert(schema.pauses).values({ ...pause, setterId: mentee.id, pausedId: third.id })
  await orm.insert(schema.guardianConsents).values({
    ...{ id: newId(), minorId: mentee.id, method: 'form', signedOn: '2026-01-31', textVersion: 1 },
    ...{ issuedBy: newId(), expiresAt: new Date(), givenAt: new Date(), endReason: 'staff' },
    ...{ confirmedBy: newId(), confirmedAt: new Date(), endedAt: new Date() },
  })
  await Promise.all([
    putAsking(mentee.id, third.id),
    putApproval(mentee.id),
    putNotices(t, mentee.id, third.id),
  ])
  await putReport(t, mentee.id, third.id)
  await mentee.call('account.changeEmail', {
    email: `next-${mentee.email}`,
    password,
  })
  const { recoveryCodes } = await turnOnCodes(mentee)
  await addPasskey(mentee, { code: recoveryCodes[0] })
  factorCodes.set(mentee.id, recoveryCodes.slice(1))
}

/** A marked mentor, a request that expired, a suggestion, and the answers of a mentee who was a mentor. */
async function putAsking(menteeId: string, mentorId: string): Promise<void> {
  const { orm } = t.services.database
  await orm.insert(schema.favorites).values({ menteeId, mentorId })
  for (const userId of [menteeId, mentorId])
    await orm.insert(schema.surveyTakers).values({ userId, year: 2025 })
  const lesson = { lessonId: 'role', version: 'v', answered: 7, finishedAt: new Date() }
  await orm.insert(schema.trainingLessons).values({ userId: menteeId, ...lesson })
  await orm.insert(schema.requestExpiries).values({ id: newId(), menteeId, mentorId, aim: 'essays' })
  const suggestion = { id: newId(), menteeId, mentorId, staffId: 'staff-three', text: 'plays chess, too' }
  await orm.insert(schema.suggestions).values({ ...suggestion, endedAt: new Date() })
  await orm.insert(schema.mentorActivity).values({ mentorId: menteeId, answerMinutes: [5] })
  const groupId = newId()
  await orm.insert(schema.groups).values({ id: groupId, name: `class of ${groupId}` })
  await orm.insert(schema.groupMembers).values({ groupId, userId: menteeId })
}

/** An approval, as a mentee who was a mentor would have it. */
async function putApproval(personId: string): Promise<void> {
  const { orm } = t.services.database
  await orm.insert(schema.approvals).values({
    ...{ personId, state: 'approved', since: new Date(), isActive: true, activeUntil: new Date() },
    ...{ firstApprover: 'staff-one', warnedDays: 30 },
  })
  const check = {
    check: 'record',
    result: 'passed',
    checkedOn: '2026-01-02',
    expiresOn: '2029-01-02',
  } as const
  await orm.insert(schema.approvalChecks).values({ personId, ...check, staffId: 'staff-two' })
  await orm.insert(schema.approvalEvents).values([
    {
      personId,
      kind: 'checked',
      ...check,
      staffId: 'staff-two',
      until: new Date(),
      days: 7,
      text: 'why not',
    },
    { personId, kind: 'noted', staffId: 'staff-two', text: 'a note of staff' },
  ])
  await orm.insert(schema.mentorApplications).values({
    ...{ personId, why: 'I like to help', experience: 'ten years', references: 'a school' },
  })
}

async function upload(person: Person, path: string) {
  const picture = sharp({ create: { width: 601, height: 407, channels: 3, background: '#0b6b5f' } })
  return t.app.inject({
    method: 'POST',
    url: `/api/upload/${path}`,
    headers: { origin: 'http://localhost:3000', cookie: person.cookie, 'content-type': 'image/jpeg' },
    payload: await picture.jpeg().toBuffer(),
  })
}

/** Every object in a JSON value, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

describe('the content of an export', () => {
  it('[DD2] covers every table of the database', async () => {
    const { rows } = await t.services.database.orm.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const known = Object.keys(exportedTables(t.services.database.orm))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  it('[DD2] has every column of the member’s rows but those that give access', async () => {
    const { data } = await download(pair.mentee)
    const objects = objectsIn(data)
    const all = JSON.stringify(data)
    const has = (column: string, value: unknown) =>
      objects.some((one) => JSON.stringify(one[column]) === JSON.stringify(value))
    for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
      const plan = exportedTables(t.services.database.orm)[getTableName(table)]
      if (plan === undefined || typeof plan === 'string') continue
      const rows = await t.services.database.orm.select().from(table).where(plan.own(pair.mentee.id))
      expect([getTableName(table), rows.length > 0]).toEqual([getTableName(table), true])
      const cells = rows.flatMap((row) => Object.entries(row))
      const isWithheld = (column: string) => column in (plan.withheld ?? {})
      const missing = cells.filter(([column, value]) => !isWithheld(column) && !has(column, value))
      const leaked = cells.filter(
        ([column, value]) =>
          isWithheld(column) && value !== pair.mentee.id && typeof value === 'string' && all.includes(value),
      )
      expect({ table: getTableName(table), missing, leaked }).toMatchObject({ missing: [], leaked: [] })
    }
    expect(all).not.toContain('a note of staff')
    expect(all).not.toMatch(/"(?:hash|passwordHash|bodyHash|evidence)"/)
  })

  it('[DD2, DD7, AV22] has pages: profile, availability with single days, notes, devices, and each chat with its images', async () => {
    const { files, data } = await download(pair.mentee)
    const picture = [...files.keys()].find((name) => /^pictures\/[a-z2-9]{20}\.webp$/.test(name))
    expect([...files.keys()].toSorted()).toEqual(
      [
        'chats/1.html',
        'data.json',
        'index.html',
        picture ?? '',
        'pictures/profile.jpg',
        'work/1.html',
      ].toSorted(),
    )
    const index = files.get('index.html') ?? ''
    for (const text of [
      'Ada &lt;b&gt;Berg',
      pair.mentee.email,
      'Tuesday',
      '4:00–5:30 PM',
      'Asia/Tokyo',
      'Tests',
    ])
      expect(index).toContain(text)
    expect(index).toContain('a note\n&lt;script&gt;')
    const fullDate = (date = '') => formatDate(Date.parse(date), { dateStyle: 'full', timeZone: 'UTC' })
    expect(index).toMatch(new RegExp(`${fullDate(singleDay)}.*10:00–11:15 AM`))
    expect(index).toMatch(new RegExp(`${fullDate(dayOff)}.*No time`))
    const chat = files.get('chats/1.html') ?? ''
    for (const text of ['mine &amp; yours', 'the answer', `src="../${picture}" alt="a &lt;drawing&gt;"`])
      expect(chat).toContain(text)
    const pages = [...files].filter(([name]) => name.endsWith('.html')).map(([, text]) => text)
    for (const text of pages) expect(text).not.toMatch(/<script|<link|https?:\/\/|\son\w+=/)
    const bytes = Buffer.from(files.get(picture ?? '') ?? '', 'latin1')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 601 })
    expect(data.export).toMatchObject({ product: 'Pathlight', format: 1 })
  })
})

describe('data of others in an export', () => {
  const said = ({ files }: Archive) => [...files.values()].join('\n')

  it('[DD3, AZ-9] has their names and messages, but no emails and nothing of third members', async () => {
    const stranger = await acceptedPair(t)
    await stranger.mentee.call('notes.add', { id: newId(), content: 'nobody else reads this' })
    const chat = { chatId: stranger.chatId, id: newId(), text: 'between the two of us', imageId: null }
    await stranger.mentee.call('chat.send', chat)
    const all = said(await download(pair.mentee))
    expect(all).toContain('the answer')
    expect(all).toContain(nameFor('mentor', pair.mentor.id))
    for (const hidden of [
      pair.mentor.email,
      stranger.mentee.email,
      'nobody else reads this',
      'between the two of us',
    ])
      expect(all).not.toContain(hidden)
    const theirs = said(await takeOut(t, pair.mentor))
    for (const hidden of [pair.mentee.email, 'a note', 'Asia/Tokyo']) expect(theirs).not.toContain(hidden)
  })

  it('[DD3] has the member’s own messages only of a chat that has ended', async () => {
    const own = await acceptedPair(t)
    await useEverything(own)
    const theirs = (await upload(own.mentor, `chat/${own.chatId}`)).json<{ imageId: string }>().imageId
    const message = { chatId: own.chatId, id: newId(), text: 'and this', imageId: theirs }
    await own.mentor.call('chat.send', message)
    expect([...(await download(own.mentee)).files.keys()]).toContain(`pictures/${theirs}.webp`)
    await own.mentee.call('connections.end', { requestId: own.chatId })
    const after = await download(own.mentee)
    expect(said(after)).toContain('mine &amp; yours')
    for (const hidden of ['the answer', 'and this', theirs]) expect(said(after)).not.toContain(hidden)
  })
})

describe('blocked members', () => {
  it('[DD3] appear to each other as a chat that has ended, without a request', async () => {
    const own = await acceptedPair(t)
    await useEverything(own)
    await t.services.database.orm
      .insert(schema.blocks)
      .values({ blockerId: own.mentor.id, blockedId: own.mentee.id })
    const { data, files } = await download(own.mentee)
    expect(data.requests).toEqual([])
    expect(data.chats).toMatchObject([{ isOpen: false, messages: [{ text: 'mine & yours' }] }])
    expect([...files.values()].join('\n')).not.toContain('the answer')
  })
})
