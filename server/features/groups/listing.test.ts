import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people, requestExpiries } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { dayFromNow, passCheck } from '#server/testing/data/approvals.ts'
import { takeOut } from '#server/testing/data/export/export.ts'
import { groupsOf } from '#server/testing/data/groups.ts'
import { aMentee, aMentor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { suggestionsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { MentorChecks } from '#shared/contract/approval.ts'
import type { Connections } from '#shared/contract/connections.ts'
import type { FittingMentor, MentorPage, MentorResult, MyProfile } from '#shared/contract/people.ts'
import { categoryKeys, categorySkills } from '#shared/data/skill-categories.ts'
import { skillCatalog } from '#shared/data/skills.ts'
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

const orm = () => t.services.database.orm
const { create, add, remove, archive, listToGroups } = groupsOf(() => coordinator)
const { fits, suggest } = suggestionsOf(() => coordinator)
const adult = { birthYear: new Date().getUTCFullYear() - 22 }
const week = { slots: [{ day: 'Tuesday', from: '16:00', to: '17:30' }], timeZone: 'Asia/Tokyo' }
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#147' } })
  .jpeg()
  .toBuffer()

/** Skills of which each is used once, so that only its mentor has it. */
const unused = skillCatalog
  .flatMap(({ skills }): readonly string[] => skills)
  .filter((skill) => skill.length > 8)

/** A mentor with all that members see: a picture, a week, a check, a language, and a skill that no one else has. */
async function aFullMentor(): Promise<Person & { readonly skill: string }> {
  const skill = unused.pop() ?? ''
  const mentor = await aMentor(t, { skills: [skill], about: `I know ${skill}`, fullName: `Zora ${newId()}` })
  await mentor.call('availability.save', week)
  await mentor.call('people.saveLanguages', { languages: ['is'] })
  await passCheck(coordinator, mentor, 'training', dayFromNow(400))
  const uploaded = await t.app.inject({
    ...{ method: 'POST', url: '/api/upload/profile', payload: await picture },
    headers: { origin: 'http://localhost:3000', cookie: mentor.cookie, 'content-type': 'image/jpeg' },
  })
  expect(uploaded.statusCode).toBe(200)
  return Object.assign(mentor, { skill })
}

const isDone = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call
    return true
  } catch (error) {
    if (!/app\.notFound|suggestion\.notNow/.test(String(error))) throw error
    return false
  }
}

/** Connects two members. Answers the id of their chat. */
async function connect(mentor: Person, mentee: Person): Promise<string> {
  await mentee.call('connections.request', { mentorId: mentor.id })
  const requestId = pairId(mentor.id, mentee.id)
  await mentor.call('connections.accept', { requestId })
  return requestId
}

async function availabilityOf(mentor: Person, by: Person): Promise<boolean> {
  const socket = await openSocket({ port, cookie: by.cookie })
  const feed = await socket.watch([{ name: 'availability', input: { userId: mentor.id } }])
  await feed.until('an answer', () => Object.keys(feed.of('availability')).length > 0)
  const { failure, value } = feed.of('availability')
  socket.raw.close()
  return failure === undefined && value !== null
}

/** Every way in which a mentee meets a mentor. The last ones change something, and are taken by a mentee who does not know the mentor. */
async function placesOf(mentor: Person & { readonly skill: string }, mentee: Person) {
  const { id, skill } = mentor
  const isListed = async (input: object) =>
    (await mentee.query<MentorPage>('people.mentors', { skill: '', ...input })).mentors.some(
      (one) => one.id === id,
    )
  const category = categoryKeys.find((key) => categorySkills(key).some((one) => one === skill))
  await orm()
    .update(people)
    .set({ aims: [skill], languages: ['is'] })
    .where(eq(people.id, mentee.id))
  const expiry = { id: newId(), menteeId: mentee.id, mentorId: (await aMentor(t)).id, aim: skill }
  await orm().insert(requestExpiries).values(expiry)
  const before = await aMentor(t)
  await before.call('connections.end', { requestId: await connect(before, mentee) })
  const { ended: endings = [] } = (await connectionsOf(mentee)) ?? {}
  const fitting = (input: object) =>
    mentee
      .query<FittingMentor[]>('people.fitting', { expiryId: null, ...input })
      .then((found) => found.some((one) => one.mentor.id === id))
  const typo = `${skill.slice(0, -2)}${skill.slice(-1)}`
  return {
    'the list': await isListed({}),
    'the search by skill': await isListed({ skill }),
    'the search by name': await isListed({ skill: await nameOf(mentor) }),
    'the search by category': await isListed({ category }),
    'the filters': await isListed({ skill, isFreeThisWeek: true, hasRoom: true, language: 'is' }),
    'the closest skills':
      (await mentee.query<MentorPage>('people.mentors', { skill: typo })).closest.some(
        (one) => one === skill,
      ) || (await isListed({ skill: typo })),
    'the page': (await mentee.query<MentorResult>('people.mentor', { mentorId: id })).mentor !== null,
    'the checks': (await mentee.query<MentorChecks>('approval.checksOf', { mentorId: id })).checks.length > 0,
    'the availability': await availabilityOf(mentor, mentee),
    'the picture': (await mentee.get(`/api/pictures/profile/${id}/1.jpg`)).statusCode === 200,
    'the fit': await fitting({}),
    'the fit after an expired request': await fitting({ expiryId: expiry.id }),
    'the fit after an ending': await fitting({ endingId: endings[0]?.id }),
    'the fit for staff': (await fits(mentee)).fits.some((one) => one.mentorId === id),
    'the fit for staff by name': (await fits(mentee, id)).fits.some((one) => one.mentorId === id),
    'a suggestion': await isDone(suggest(mentee, mentor)),
    'a mark': await isDone(mentee.call('people.setFavorite', { mentorId: id, isOn: true })),
    'a report': await isDone(
      mentee.call('safety.reportPerson', {
        userId: id,
        id: newId(),
        path: 'self',
        comment: '',
        block: false,
      }),
    ),
    'a request': await isDone(mentee.call('connections.request', { mentorId: id })),
  }
}

const nameOf = async ({ id }: Person) =>
  (await orm().select({ name: people.fullName }).from(people).where(eq(people.id, id)))[0]?.name ?? ''

async function connectionsOf(mentee: Person): Promise<Connections | undefined> {
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'connections' }])
  await feed.until('the connections', () => feed.of('connections').value !== undefined)
  socket.raw.close()
  return feed.of('connections').value as Connections | undefined
}

const all = (value: boolean, places: object) =>
  Object.fromEntries(Object.keys(places).map((place) => [place, value]))

describe('[GP6] a mentor who is listed to members of their groups only', () => {
  let mentor: Person & { readonly skill: string }
  let groupId: string
  beforeEach(async () => {
    mentor = await aFullMentor()
    groupId = await create(`class of ${newId()}`, [mentor])
    await listToGroups(mentor)
  })

  it('is met by mentees of the group, and nowhere by others, also of other groups', async () => {
    const inside = await placesOf(mentor, await memberOf(groupId))
    expect(inside).toEqual(all(true, inside))
    const other = await memberOf(await create(`class of ${newId()}`))
    const outside = await placesOf(mentor, other)
    expect(outside).toEqual(all(false, outside))
  })

  it('who leaves the last group, or whose groups are archived, is listed to nobody, and never to all', async () => {
    const [inside, outside] = [await memberOf(groupId), await aMentee(t, adult)]
    await archive(groupId)
    for (const mentee of [inside, outside]) {
      const places = await placesOf(mentor, mentee)
      expect(places).toEqual(all(false, places))
    }
    await archive(groupId, false)
    await remove(groupId, mentor)
    const later = await memberOf(groupId)
    for (const mentee of [later, await aMentee(t, adult)]) {
      const places = await placesOf(mentor, mentee)
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
    expect(await availabilityOf(mentor, known)).toBe(true)
    expect((await known.get(`/api/pictures/profile/${mentor.id}/1.jpg`)).statusCode).toBe(200)
    await mentor.call('connections.accept', { requestId: pairId(mentor.id, asking.id) })
    await asking.call('chat.send', { chatId: pairId(mentor.id, asking.id), id: newId(), text: 'hello' })
  })

  it('gets no request that was on its way when the mentee left the group', async () => {
    const mentee = await memberOf(groupId)
    const [removed, asked] = await Promise.allSettled([
      remove(groupId, mentee),
      mentee.call('connections.request', { mentorId: mentor.id }),
    ])
    expect(removed.status).toBe('fulfilled')
    // Whichever was first: after it, the mentee does not find the mentor.
    if (asked.status === 'rejected') expect(String(asked.reason)).toContain('app.notFound')
    expect(await mentee.query('people.mentor', { mentorId: mentor.id })).toEqual({ mentor: null })
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
  const mentor = await aFullMentor()
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
  const places = await placesOf(mentor, await aMentee(t, adult))
  expect(places).toEqual(all(true, places))
  await expect(listToGroups(await aMentee(t))).rejects.toThrow('app.notFound')
})

it('[GP7] open pages follow: availability, suggestions, and the mentor’s own profile', async () => {
  const mentor = await aFullMentor()
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
  again.raw.close()
  own.raw.close()
})

it('[GP8] the mentor reads to which groups they are listed, and the export has the groups of a member', async () => {
  const mentor = await aFullMentor()
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
