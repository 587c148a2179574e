import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupMembers } from '#server/db/schema.ts'
import { lockPeople } from '#server/features/connections/store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { countLockWaits } from '#server/testing/data/cases.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { aFullMentor, connect, placesOf, seesAvailability } from '#server/testing/data/groups/meetings.ts'
import type { FullMentor } from '#server/testing/data/groups/meetings.ts'
import { groupsOf } from '#server/testing/data/groups/steps.ts'
import { aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { suggestionsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { Connections } from '#shared/contract/connections.ts'
import type { MentorPage, MyProfile } from '#shared/contract/people.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let port: number
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: 'UTC' })
  port = await listen(t.app)
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const { create, add, remove, archive, listToGroups } = groupsOf(() => coordinator)
const { suggest } = suggestionsOf(() => coordinator)
const world = () => ({ t, port, coordinator })
const adult = { birthYear: new Date().getUTCFullYear() - 22 }

const all = (value: boolean, places: object) =>
  Object.fromEntries(Object.keys(places).map((place) => [place, value]))

describe('[GP6] a mentor who is listed to members of their groups only', () => {
  let mentor: FullMentor
  let groupId: string
  beforeEach(async () => {
    mentor = await aFullMentor(world())
    groupId = await create(`class of ${newId()}`, [mentor])
    await listToGroups(mentor)
  })

  it('is met by mentees of the group, and nowhere by others, also of other groups', async () => {
    const inside = await placesOf(world(), mentor, await memberOf(groupId))
    expect(inside).toEqual(all(true, inside))
    const other = await memberOf(await create(`class of ${newId()}`))
    const outside = await placesOf(world(), mentor, other)
    expect(outside).toEqual(all(false, outside))
  })

  it('who leaves the last group, or whose groups are archived, is listed to nobody, and never to all', async () => {
    const [inside, outside] = [await memberOf(groupId), await aMentee(t, adult)]
    await archive(groupId)
    for (const mentee of [inside, outside]) {
      const places = await placesOf(world(), mentor, mentee)
      expect(places).toEqual(all(false, places))
    }
    await archive(groupId, false)
    await remove(groupId, mentor)
    const later = await memberOf(groupId)
    for (const mentee of [later, await aMentee(t, adult)]) {
      const places = await placesOf(world(), mentor, mentee)
      expect(places).toEqual(all(false, places))
    }
  })

  it('keeps connections and requests that are there', async () => {
    const [known, asking] = [await memberOf(groupId), await memberOf(groupId)]
    await asking.call('connections.request', { mentorId: mentor.id })
    await remove(groupId, asking)
    const chatId = await connect(mentor, known)
    await remove(groupId, known)
    await known.call('chat.send', { chatId, id: newId(), text: 'hello' })
    await mentor.call('chat.send', { chatId, id: newId(), text: 'hello' })
    expect(await seesAvailability(world(), mentor, known)).toBe(true)
    expect((await known.get(`/api/pictures/profile/${mentor.id}/1.jpg`)).statusCode).toBe(200)
    await mentor.call('connections.accept', { requestId: pairId(mentor.id, asking.id) })
    await asking.call('chat.send', { chatId: pairId(mentor.id, asking.id), id: newId(), text: 'hello' })
  })

  it('gets no request that was on its way when the mentee left the group', async () => {
    const mentee = await memberOf(groupId)
    const { orm } = t.services.database
    let asking: Promise<unknown> = Promise.resolve()
    await orm.transaction(async (tx) => {
      await lockPeople(tx, [mentee.id])
      asking = mentee.call('connections.request', { mentorId: mentor.id }).catch((error: unknown) => error)
      await expect.poll(() => countLockWaits(t), { interval: 20 }).toBe(1)
      await tx.delete(groupMembers).where(eq(groupMembers.userId, mentee.id))
    })
    expect(String(await asking)).toContain('app.notFound')
  })

  it('finds themselves, and is found by a mentor of the group only', async () => {
    const [colleague, stranger] = [await aMentor(t), await aMentor(t)]
    await add(groupId, colleague)
    const finds = async (by: Person) =>
      (await by.query<MentorPage>('people.mentors', { skill: mentor.skill })).mentors.map(({ id }) => id)
    expect(await finds(mentor)).toEqual([mentor.id])
    expect(await finds(colleague)).toEqual([mentor.id])
    expect(await finds(stranger)).toEqual([])
  })
})

const memberOf = async (groupId: string): Promise<Person> => {
  const mentee = await aMentee(t, adult)
  await add(groupId, mentee)
  return mentee
}

it('[GP5] the limit is refused while the mentor is in no open group, and off at first', async () => {
  const mentor = await aFullMentor(world())
  const of = () => coordinator.query('staff/groups.ofMentor', { personId: mentor.id })
  expect(await of()).toEqual({ isGroupOnly: false, groups: [] })
  await expect(listToGroups(mentor)).rejects.toThrow('group.mentorWithout')
  const name = `class of ${newId()}`
  const groupId = await create(name, [mentor])
  await archive(groupId)
  await expect(listToGroups(mentor)).rejects.toThrow('group.mentorWithout')
  await archive(groupId, false)
  await listToGroups(mentor)
  expect(await of()).toEqual({ isGroupOnly: true, groups: [{ id: groupId, name, isArchived: false }] })
  await listToGroups(mentor, false)
  const places = await placesOf(world(), mentor, await aMentee(t, adult))
  expect(places).toEqual(all(true, places))
  await expect(listToGroups(await aMentee(t))).rejects.toThrow('app.notFound')
})

it('[GP7] open pages follow: availability, suggestions, and the mentor’s own profile', async () => {
  const mentor = await aFullMentor(world())
  const name = `class of ${newId()}`
  const groupId = await create(name, [mentor])
  const mentee = await aMentee(t, adult)
  await suggest(mentee, mentor)
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([
    { name: 'availability', input: { userId: mentor.id } },
    { name: 'connections' },
  ])
  const own = await openSocket({ port, cookie: mentor.cookie })
  const mine = await own.watch([{ name: 'profile' }])
  const shown = () => (feed.of('connections').value as Connections | undefined)?.suggested?.length ?? 0
  const listedTo = () => (mine.of('profile').value as MyProfile | undefined)?.listedTo
  await feed.until('the suggestion', () => shown() === 1 && feed.of('availability').value !== undefined)
  await listToGroups(mentor)
  await feed.until('its end', () => shown() === 0 && feed.of('availability').failure !== undefined)
  await mine.until('the groups', () => listedTo()?.[0] === name)
  socket.raw.close()

  const again = await openSocket({ port, cookie: mentee.cookie })
  const later = await again.watch([{ name: 'connections' }])
  const suggested = () => (later.of('connections').value as Connections | undefined)?.suggested?.length
  await later.until('the connections', () => later.of('connections').value !== undefined)
  expect(suggested()).toBeUndefined()
  await add(groupId, mentee)
  await later.until('the suggestion', () => suggested() === 1)
  await archive(groupId)
  await later.until('its end', () => (suggested() ?? 0) === 0)
  await mine.until('no group', () => listedTo()?.length === 0)
  await archive(groupId, false)
  await later.until('the suggestion again', () => suggested() === 1)
  await remove(groupId, mentor)
  await later.until('its end again', () => (suggested() ?? 0) === 0)
  await listToGroups(mentor, false)
  await later.until('the suggestion to all', () => suggested() === 1)
  again.raw.close()
  own.raw.close()
})

it('[GP8] the mentor reads to which groups they are listed, and the export has the groups of a member', async () => {
  const mentor = await aFullMentor(world())
  const names = [`a class ${newId()}`, `b class ${newId()}`]
  for (const name of names) await create(name, [mentor])
  const own = await openSocket({ port, cookie: mentor.cookie })
  const feed = await own.watch([{ name: 'profile' }])
  const profile = () => feed.of('profile').value as MyProfile | undefined
  await feed.until('the profile', () => profile() !== undefined)
  expect(profile()).not.toHaveProperty('listedTo')
  await listToGroups(mentor)
  await feed.until('the groups', () => profile()?.listedTo !== undefined)
  expect(profile()?.listedTo).toEqual(names)
  own.raw.close()
  const archive = await takeOut(t, mentor)
  expect(JSON.stringify(archive.data['groups'])).toContain(names[0])
  expect(archive.files.get('index.html')).toContain(names[1])
  const [groupId = ''] = (await groupsOf(() => coordinator).list({ search: names[0] })).rows.map(
    ({ id }) => id,
  )
  await mentor.call('account.deleteAccount', { password, word: 'REMOVE' })
  expect((await groupsOf(() => coordinator).members(groupId)).rows).toEqual([])
})
