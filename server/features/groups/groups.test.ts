import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups, operatorLog, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { groupsOf } from '#server/testing/data/groups/steps.ts'
import { aMentee, aMentor, pairWith } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { suggestionsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { FoundMember, GroupOption } from '#shared/contract/staff/groups.ts'
import type { MentorRows } from '#shared/contract/staff/mentors.ts'
import type { PairList } from '#shared/contract/staff/pairs.ts'
import type { PreparedRow } from '#shared/contract/staff/suggestions.ts'
import { newId } from '#shared/domain/ids.ts'
import { group as limit, groupList, groupMemberList } from '#shared/limits/staff.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13' })
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const steps = groupsOf(() => coordinator)
const named = (what: string) => `${what} ${newId()}`
const logOf = async (subject: string) =>
  (
    await orm().select().from(operatorLog).where(eq(operatorLog.subject, subject)).orderBy(operatorLog.seq)
  ).map(({ command, reason }) => (reason === '-' ? command : `${command} ${reason}`))

describe('[GP1] groups', () => {
  it('are created, renamed, archived, and reopened, with entries of the log by ids, and repeated steps change nothing', async () => {
    const name = named('Class 7a')
    const groupId = newId()
    const create = (more: object = {}) => coordinator.call('staff/groups.create', { groupId, name, ...more })
    await create({ name: `  ${name}\u200B ` })
    await create()
    await expect(create({ name: 'another' })).rejects.toThrow('app.invalid')
    for (const next of [`${name} b`, `${name} b`]) await steps.rename(groupId, next)
    for (const isArchived of [true, true, false, false]) await steps.archive(groupId, isArchived)
    const commands = ['group-create', 'group-rename', 'group-archive', 'group-reopen']
    expect(await logOf(groupId)).toEqual(commands)
    expect(await steps.group(groupId)).toMatchObject({ name: `${name} b`, archivedAt: null })
    const words = await orm().select().from(operatorLog)
    expect(JSON.stringify(words)).not.toContain(name)
  })

  it('have names of 1 to 80 characters, which differ from those of other open groups regardless of case', async () => {
    for (const name of ['', '  ', '\u200B', 'x'.repeat(81)])
      await expect(steps.create(name)).rejects.toThrow('app.invalid')
    await steps.create('é'.repeat(80))
    const name = named('Chess')
    const first = await steps.create(name)
    for (const same of [name, name.toUpperCase(), ` ${name} `])
      await expect(steps.create(same)).rejects.toThrow('group.nameTaken')
    const other = await steps.create(named('Go'))
    await expect(steps.rename(other, name.toLowerCase())).rejects.toThrow('group.nameTaken')
    await steps.rename(first, name.toUpperCase())
    await steps.archive(first)
    const second = await steps.create(name)
    await expect(steps.archive(first, false)).rejects.toThrow('group.nameTaken')
    await steps.rename(second, named('Chess'))
    await steps.archive(first, false)
  })

  it('get a name once, of two at once', async () => {
    const name = named('Drama')
    const made = await Promise.allSettled([steps.create(name), steps.create(name), steps.create(name)])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = made.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(reasons).toEqual([
      expect.stringContaining('group.nameTaken'),
      expect.stringContaining('group.nameTaken'),
    ])
  })

  it('are at most 200 that are open', async () => {
    const full = await createTestApp()
    const staff = await aStaff(full, 'lead')
    const rows = Array.from({ length: limit.open - 1 }, (_, n) => ({ id: `group-${n}`, name: `group ${n}` }))
    await full.services.database.orm.insert(groups).values(rows)
    const there = groupsOf(() => staff)
    const last = await there.create('the last')
    await expect(there.create('one more')).rejects.toThrow('group.tooMany')
    await there.archive(last)
    await there.create('one more')
    await expect(there.archive(last, false)).rejects.toThrow('group.tooMany')
    await full.close()
  })

  it('that do not exist answer so, and members see nothing of groups', async () => {
    for (const step of [
      () => steps.group('none'),
      () => steps.rename('none-at-all', 'x'),
      () => steps.archive('none'),
      () => steps.add('none', { id: coordinator.id }),
    ])
      await expect(step()).rejects.toThrow('app.notFound')
    const mentee = await aMentee(t)
    await expect(mentee.query('staff/groups.options')).rejects.toThrow('app.signedOut')
  })
})

it('[GP2] the list counts members, mentees without a connection, and connections of its mentees, in pages by name', async () => {
  const { mentor, mentee } = await pairWith(t, {})
  const [unmatched, suspended, outside] = [await aMentee(t), await aMentee(t), await pairWith(t, {})]
  await orm().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  const name = named('Robotics')
  const groupId = await steps.create(name, [mentor, mentee, unmatched, suspended, outside.mentor])
  const counted = { mentees: 2, mentors: 2, unmatched: 1, pairs: 1 }
  expect((await steps.list({ search: name })).rows).toMatchObject([{ id: groupId, ...counted }])
  await steps.archive(groupId)
  expect((await steps.list({ search: name })).rows).toEqual([])
  expect((await steps.list({ search: name, show: 'archived' })).rows).toMatchObject([counted])
  expect((await steps.list({ search: groupId, show: 'all' })).rows[0]?.archivedAt).toBeGreaterThan(0)

  const series = newId()
  const rows = Array.from({ length: groupList.perPage + 3 }, (_, n) => ({
    ...{ id: newId(), archivedAt: new Date() },
    name: `${series}: ${n % 2 === 0 ? 'A' : 'a'} ${String(n).padStart(3, '0')}`,
  }))
  await orm().insert(groups).values(rows)
  const first = await steps.list({ search: series, show: 'archived' })
  const second = await steps.list({ search: series, show: 'archived', after: first.next })
  expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(rows.map(({ id }) => id))
  expect(second.next).toBeNull()
  await orm()
    .delete(groups)
    .where(
      inArray(
        groups.id,
        rows.map(({ id }) => id),
      ),
    )
})

describe('[GP3] the page of a group', () => {
  it('lists its members by role, search, and page, those who were added last first', async () => {
    const { mentor, mentee } = await pairWith(t, { fullName: 'Quinn Falkeborg' })
    const groupId = await steps.create(named('Members'), [mentor, mentee])
    const ids = async (input: object = {}) => (await steps.members(groupId, input)).rows.map(({ id }) => id)
    expect(await ids()).toEqual([mentee.id, mentor.id])
    expect(await ids({ role: 'mentor' })).toEqual([mentor.id])
    expect(await ids({ search: 'falkeb' })).toEqual([mentee.id])
    expect((await steps.members(groupId)).rows).toMatchObject([
      { role: 'mentee', pairs: 1, isGroupOnly: false },
      { role: 'mentor', pairs: 1, isGroupOnly: false },
    ])
    // The name is that which members see: of a minor, the first one.
    expect(JSON.stringify(await steps.members(groupId))).not.toContain('Falkeborg')
    for (let n = 0; n < groupMemberList.perPage; n += 1) await steps.add(groupId, await aMentee(t))
    const { next, rows } = await steps.members(groupId)
    expect(rows).toHaveLength(groupMemberList.perPage)
    expect(await ids({ after: next })).toEqual([mentee.id, mentor.id])
  })

  it('finds members to add by part of a name or the exact address, and adds and removes them once', async () => {
    const [mentor, mentee] = [await aMentor(t, { fullName: 'Wanja Ostermoor' }), await aMentee(t)]
    const groupId = await steps.create(named('Added'))
    const find = async (search: string) =>
      (await coordinator.query<FoundMember[]>('staff/groups.findMembers', { groupId, search })).map(
        ({ id, isMember }) => [id, isMember],
      )
    expect(await find('ostermo')).toEqual([[mentor.id, false]])
    expect(await find(` ${mentee.email.toUpperCase()} `)).toEqual([[mentee.id, false]])
    for (const none of ['', '  ', mentee.email.slice(1), '%']) expect(await find(none)).toEqual([])
    for (let n = 0; n < 2; n += 1) await steps.add(groupId, mentee)
    expect(await find(mentee.email)).toEqual([[mentee.id, true]])
    for (let n = 0; n < 2; n += 1) await steps.remove(groupId, mentee)
    await Promise.all([steps.add(groupId, mentee), steps.add(groupId, mentee)])
    expect(await logOf(mentee.id)).toEqual([
      `group-add ${groupId}`,
      `group-remove ${groupId}`,
      `group-add ${groupId}`,
    ])
    await steps.archive(groupId)
    await expect(steps.add(groupId, mentor)).rejects.toThrow('group.archived')
    await steps.add(groupId, mentee)
    await steps.remove(groupId, mentee)
    await expect(steps.add(groupId, { id: newId() })).rejects.toThrow('app.notFound')
  })

  it('hides a member whose mailbox staff have', async () => {
    const [local, domain] = coordinator.email.split('@')
    const own = await aMentor(t, { email: `${local}+own@${domain}`, fullName: 'Own Account' })
    const groupId = await steps.create(named('Own'))
    const hidden = { groupId, search: own.id }
    expect(await coordinator.query('staff/groups.findMembers', hidden)).toEqual([])
    await expect(steps.add(groupId, own)).rejects.toThrow('app.notFound')
    await expect(steps.listToGroups(own)).rejects.toThrow('app.notFound')
    await expect(coordinator.query('staff/groups.ofMentor', { personId: own.id })).rejects.toThrow(
      'app.notFound',
    )
    const lead = groupsOf(() => other)
    const other = await aStaff(t, 'lead')
    await lead.add(groupId, own)
    expect((await steps.members(groupId)).rows).toEqual([])
    expect((await lead.members(groupId)).rows).toHaveLength(1)
  })
})

it('[GP4] mentors, pairs, mentees without a mentor, and prepared suggestions can be limited to a group', async () => {
  const [inside, across] = [await pairWith(t, {}), await pairWith(t, {})]
  const waiting = await aMentee(t)
  const members = [inside.mentor, inside.mentee, across.mentor, waiting]
  const groupId = await steps.create(named('Filtered'), members)
  const mentors = async (group: string | null) =>
    (
      await coordinator.query<MentorRows>('staff/mentors', {
        ...{ search: '', state: null, needs: null, after: null, group },
      })
    ).rows.map(({ id }) => id)
  const pairs = async (group: string | null) =>
    (
      await coordinator.query<PairList>('staff/pairs', { search: '', state: null, after: null, group })
    ).rows.map(({ id }) => id)
  const { list } = suggestionsOf(() => coordinator)
  const unmatched = async (group: string | null) => (await list({ group })).rows.map(({ id }) => id)
  const prepared = async (group: string | null) =>
    (await coordinator.query<PreparedRow[]>('staff/prepareSuggestions', { group })).map(
      ({ menteeId }) => menteeId,
    )
  for (const isArchived of [false, true]) {
    await steps.archive(groupId, isArchived)
    expect((await mentors(groupId)).toSorted()).toEqual([inside.mentor.id, across.mentor.id].toSorted())
    // The mentor of the other pair is in the group, and its mentee is not.
    expect(await pairs(groupId)).toEqual([inside.chatId])
    expect(await unmatched(groupId)).toEqual([waiting.id])
    expect(await prepared(groupId)).toEqual([waiting.id])
  }
  expect(await pairs(null)).toContain(across.chatId)
  expect(await mentors('none')).toEqual([])
  const options = await coordinator.query<GroupOption[]>('staff/groups.options')
  expect(options.at(-1)).toMatchObject({ isArchived: true })
  expect(options.find(({ id }: Pick<Person, 'id'>) => id === groupId)).toMatchObject({ isArchived: true })
})
