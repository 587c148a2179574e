import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chats, people, staff as staffTable, users, works } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentor, nameFor, pairWith } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { connectedFor } from '#server/testing/data/work.ts'
import type { PairList } from '#shared/contract/staff/pairs.ts'
import type { ShownThanksPage } from '#shared/contract/staff-thanks.ts'
import { newId } from '#shared/domain/ids.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: 'UTC' })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const list = (input: object = {}, who = coordinator) =>
  who.query<PairList>('staff/pairs', { search: '', state: null, after: null, ...input })
const rowOf = async ({ chatId }: Pair, input: object = {}, who = coordinator) =>
  (await list(input, who)).rows.find(({ id }) => id === chatId)
const aPair = () => pairWith(t, {})
/** The mentee writes: at night, what an adult writes waits. */
const say = ({ mentee, chatId }: Pair) =>
  mentee.call('chat.send', { chatId, id: newId(), text: 'a word of theirs' })

describe('[PA1] the list of pairs', () => {
  it('has the names as members see them, since when, the state, and the last day, and no words', async () => {
    const pair = await aPair()
    await db().update(people).set({ fullName: 'Ada Lovelace' }).where(eq(people.id, pair.mentee.id))
    expect(await rowOf(pair)).toMatchObject({ mentee: 'Ada L.', state: 'open', lastDay: null })
    await say(pair)
    const row = await rowOf(pair)
    const [{ startedAt } = { startedAt: null }] = await db()
      .select()
      .from(works)
      .where(eq(works.id, pair.chatId))
    expect(row).toMatchObject({ mentorId: pair.mentor.id, since: startedAt?.getTime() })
    expect(row?.lastDay).toBe(new Date().toISOString().slice(0, 10))
    expect(JSON.stringify(await list())).not.toContain('a word of theirs')
    expect(JSON.stringify(await list())).not.toContain('@')
  })

  it('says whether the two can write: open, resting for whatever reason, or ended', async () => {
    const [paused, suspended, ended] = [await aPair(), await aPair(), await aPair()]
    await paused.mentee.call('safety.pause', { userId: paused.mentor.id })
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.mentor.id))
    await ended.mentee.call('connections.end', { requestId: ended.chatId })
    for (const [pair, state] of [
      [paused, 'resting'],
      [suspended, 'resting'],
      [ended, 'ended'],
    ] as const) {
      expect((await rowOf(pair))?.state).toBe(state)
      expect(await rowOf(pair, { state })).toBeDefined()
      expect(await rowOf(pair, { state: 'open' })).toBeUndefined()
    }
  })

  it('is searched by the name or id of either, and read in pages', async () => {
    const pair = await aPair()
    await db().update(people).set({ fullName: 'Quill Underhill' }).where(eq(people.id, pair.mentor.id))
    for (const search of ['underhill', pair.mentor.id, pair.mentee.id])
      expect((await list({ search })).rows.map(({ id }) => id)).toEqual([pair.chatId])
    expect((await list({ search: 'no such name' })).rows).toEqual([])
    const mentor = await aMentor(t)
    await db().execute(sql`with added as (
        insert into users (id, email, password_hash) select 'pair' || lpad(n::text, 16, '0'), 'pair' || n || '@example.org', '-'
          from generate_series(1, 60) n returning id)
      insert into people (id, role, birth_year, full_name) select id, 'mentee', 1990, 'Page ' || right(id, 2) from added`)
    await db().execute(sql`insert into chats (id, mentor_id, mentee_id)
      select ${mentor.id} || '__' || id, ${mentor.id}, id from people where full_name like 'Page %'`)
    const first = await list({ search: mentor.id })
    const second = await list({ search: mentor.id, after: first.next })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([50, 10, 60])
    expect((await list({ search: mentor.id, before: second.previous })).rows).toEqual(first.rows)
  })

  it('is for staff, and has no pair with a member who has the mailbox of the caller', async () => {
    const pair = await aPair()
    await expect(pair.mentor.query('staff/pairs', { search: '', state: null, after: null })).rejects.toThrow(
      'app.signedOut',
    )
    const own = await aStaff(t, 'lead')
    expect(await rowOf(pair, {}, own)).toBeDefined()
    const email = pair.mentor.email.replace('@', '+staff@')
    await db().update(staffTable).set({ email }).where(eq(staffTable.id, own.id))
    expect(await rowOf(pair, {}, own)).toBeUndefined()
    expect(await db().$count(chats, eq(chats.id, pair.chatId))).toBe(1)
  })
})

it('[TY4] the list of thanks has the names as members see them', async () => {
  const pair = await aPair()
  await db().update(people).set({ fullName: 'Ada Lovelace' }).where(eq(people.id, pair.mentee.id))
  await connectedFor(t, pair.chatId, thanksAfterWeeks)
  await pair.mentee.call('work.saveThanks', { chatId: pair.chatId, text: 'thank you', mayShow: true })
  const { rows } = await coordinator.query<ShownThanksPage>('staff/thanks', { after: null })
  expect(rows).toMatchObject([{ by: 'Ada L.', to: nameFor('mentor', pair.mentor.id), text: 'thank you' }])
  const found = async (filters: object) =>
    (await coordinator.query<ShownThanksPage>('staff/thanks', { after: null, ...filters })).rows.length
  expect(await found({ search: 'lovel', by: 'mentee' })).toBe(1)
  expect(await found({ search: pair.mentor.id })).toBe(1)
  expect(await found({ search: 'lovel', by: 'mentor' })).toBe(0)
  expect(await found({ search: '%' })).toBe(0)
})
