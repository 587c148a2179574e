import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notices } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { acceptedPair, aMentee, aMentor, nameFor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { settled } from '#server/testing/data/notices.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { noticeList } from '#shared/limits/notice.ts'
import { countUnread, deleteOldNotices, listNotices } from './store.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'open' })
})
afterAll(() => t.close())

type Added = Partial<typeof notices.$inferInsert> & { readonly count?: number; readonly daysAgo?: number }

async function add(person: Person, { count = 1, daysAgo = 0, ...notice }: Added = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: newId(), userId: person.id, mail: 'callAgreed' as const, path: `/chat/${n}` },
    ...notice,
    createdAt: sql`now() - make_interval(days => ${daysAgo}) - make_interval(secs => ${n})`,
  }))
  await t.services.database.orm.insert(notices).values(rows)
}
const list = ({ id }: Person) => listNotices(t.services.database.orm, id, 'open')
const count = ({ id }: Person) => countUnread(t.services.database.orm, id)

describe('the page of notices', () => {
  it('[NT13] has the name that others see now, and merges equal ones that are unread', async () => {
    const [mentee, mentor] = await Promise.all([aMentee(t), aMentor(t)])
    await add(mentee, { about: mentor.id, path: '/chat/x', daysAgo: 1 })
    await add(mentee, { about: mentor.id, path: '/chat/x' })
    await add(mentee, { about: mentor.id, path: '/chat/x', mail: 'callCanceled', daysAgo: 2 })
    const [first, second, ...others] = await list(mentee)
    expect(first).toMatchObject({ mail: 'callAgreed', count: 2, isRead: false, path: '/chat/x' })
    expect(first?.about?.name).toBe(nameFor('mentor', mentor.id))
    expect(second).toMatchObject({ mail: 'callCanceled', count: 1 })
    expect([others, await count(mentee)]).toEqual([[], 2])
  })

  it('[NT13] marks one as read with those that it stands for, or all that the page shows', async () => {
    const mentee = await aMentee(t)
    await add(mentee, { path: '/chat/x', daysAgo: 1 })
    await add(mentee, { path: '/chat/x' })
    await add(mentee, { path: '/chat/y', daysAgo: 1 })
    const [first] = await list(mentee)
    await mentee.call('notices.read', { id: first?.id })
    const unread = (await list(mentee)).filter(({ isRead }) => !isRead)
    expect([await count(mentee), unread.map(({ path }) => path)]).toEqual([1, ['/chat/y']])
    const shown = Math.max(...(await list(mentee)).map(({ at }) => at))
    await mentee.call('notices.readAll', { until: shown - 86_400_000 * 3 })
    expect(await count(mentee)).toBe(1)
    await mentee.call('notices.readAll', { until: shown })
    expect(await count(mentee)).toBe(0)
  })

  it('[NT13] marks a request as read once it is answered, and the proposals of a call once all of them are', async () => {
    const [mentee, mentor, other] = await Promise.all([aMentee(t), aMentor(t), aMentor(t)])
    const countLater = async (person: Person) => {
      await settled(t, 'mail')
      return count(person)
    }
    for (const { id } of [mentor, other]) await mentee.call('connections.request', { mentorId: id })
    expect([await countLater(mentor), await countLater(other)]).toEqual([1, 1])
    const chatId = pairId(mentor.id, mentee.id)
    await mentor.call('connections.accept', { requestId: chatId })
    await other.call('connections.reject', { requestId: pairId(other.id, mentee.id) })
    expect([await countLater(mentor), await countLater(other)]).toEqual([0, 0])
    await mentee.call('notices.readAll', { until: Date.now() })
    const ids = [newId(), newId()]
    for (const [at, id] of ids.entries()) {
      const start = Date.now() + (at + 2) * 3_600_000
      await mentor.call('calls.proposeTime', { chatId, id, start, minutes: 30 })
    }
    expect(await countLater(mentee)).toBe(1)
    await mentee.call('calls.confirmTime', { chatId, id: ids[0] })
    expect(await countLater(mentee)).toBe(1)
    await mentee.call('calls.removeTime', { chatId, id: ids[1] })
    expect(await countLater(mentee)).toBe(0)
  })

  it('[NT13, AZ-2] has no notice of another member', async () => {
    const [mentee, other] = await Promise.all([aMentee(t), aMentee(t)])
    await add(mentee)
    const [notice] = await list(mentee)
    await expect(other.call('notices.read', { id: notice?.id })).rejects.toThrow('app.notFound')
    await expect(other.call('notices.read', { id: newId() })).rejects.toThrow('app.notFound')
    expect([await list(other), await count(mentee)]).toEqual([[], 1])
  })

  it('[NT13] shows nothing of a member who was blocked, and forgets those of deleted accounts', async () => {
    const { mentee, mentor } = await acceptedPair(t)
    const other = await aMentor(t)
    await add(mentee, { about: mentor.id, path: '/chat/x' })
    await add(mentee, { about: other.id, path: '/chat/y' })
    const before = await count(mentee)
    await mentee.call('safety.block', { userId: mentor.id })
    expect((await list(mentee)).map(({ about }) => about?.id)).toEqual([other.id])
    expect(before - (await count(mentee))).toBeGreaterThan(0)
    await other.call('account.deleteAccount', { password, word: 'REMOVE' })
    expect(await list(mentee)).toEqual([])
  })

  it('[NT13, AG4] shows a mentor nothing of a mentee without a request any more', async () => {
    const { mentee, mentor, chatId } = await acceptedPair(t)
    await add(mentor, { about: mentee.id, path: '/chat/x' })
    expect((await list(mentor)).map(({ about }) => about?.id)).toContain(mentee.id)
    await mentee.call('connections.end', { requestId: chatId })
    expect([await list(mentor), await count(mentor)]).toEqual([[], 0])
  })

  it('[NT13] is bounded, and so is what is kept', async () => {
    const [mentee, other] = await Promise.all([aMentee(t), aMentee(t)])
    await add(mentee, { count: noticeList.kept + 20, daysAgo: 2 })
    await add(mentee, { count: noticeList.shown + 5 })
    await add(other, { daysAgo: noticeList.keptDays + 1 })
    await add(other, { daysAgo: noticeList.keptDays - 1 })
    expect(await list(mentee)).toHaveLength(noticeList.shown)
    expect(await count(mentee)).toBe(noticeList.shown)
    await deleteOldNotices(t.services.database.orm)
    const kept = ({ id }: Person) => t.services.database.orm.$count(notices, eq(notices.userId, id))
    expect([await kept(mentee), await kept(other)]).toEqual([noticeList.kept, 1])
  })
})
