import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { people, requestExpiries } from '#server/db/schema.ts'
import type { MentorChecks } from '#shared/contract/approval.ts'
import type { Connections } from '#shared/contract/connections.ts'
import type { FittingMentor, MentorPage, MentorResult } from '#shared/contract/people.ts'
import { categoryKeys, categorySkills } from '#shared/data/skill-categories.ts'
import { skillCatalog } from '#shared/data/skills.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { TestApp } from '../../clients/app.ts'
import { openSocket } from '../../clients/live.ts'
import { dayFromNow, passCheck } from '../approvals.ts'
import { aMentor } from '../people.ts'
import type { Person } from '../people.ts'
import { suggestionsOf } from '../staff-pairs.ts'
import type { StaffPerson } from '../staff.ts'

/** A test app, the port at which it listens, and a coordinator. */
type World = { readonly t: TestApp; readonly port: number; readonly coordinator: StaffPerson }

/** A mentor whom a mentee can meet in every way. */
export type FullMentor = Person & { readonly skill: string; readonly fullName: string }

const week = { slots: [{ day: 'Tuesday', from: '16:00', to: '17:30' }], timeZone: 'Asia/Tokyo' }
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#147' } })
  .jpeg()
  .toBuffer()

/** Skills of which each is used once, so that only its mentor has it. */
const unused = skillCatalog
  .flatMap(({ skills }): readonly string[] => skills)
  .filter((skill) => skill.length > 8)

/** A mentor with all that members see: a picture, a week, a check, a language, and a skill that no one else has. */
export async function aFullMentor({ t, coordinator }: World): Promise<FullMentor> {
  const [skill, fullName] = [unused.pop() ?? '', `Zora ${newId()}`]
  const mentor = await aMentor(t, { skills: [skill], about: `I know ${skill}`, fullName })
  await mentor.call('availability.save', week)
  await mentor.call('people.saveLanguages', { languages: ['is'] })
  await passCheck(coordinator, mentor, 'training', dayFromNow(400))
  const uploaded = await t.app.inject({
    ...{ method: 'POST', url: '/api/upload/profile', payload: await picture },
    headers: { origin: 'http://localhost:3000', cookie: mentor.cookie, 'content-type': 'image/jpeg' },
  })
  if (uploaded.statusCode !== 200) throw new Error(uploaded.body)
  return Object.assign(mentor, { skill, fullName })
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
export async function connect(mentor: Person, mentee: Person): Promise<string> {
  await mentee.call('connections.request', { mentorId: mentor.id })
  const requestId = pairId(mentor.id, mentee.id)
  await mentor.call('connections.accept', { requestId })
  return requestId
}

/** Whether a member sees the week of a mentor. */
export async function seesAvailability({ port }: World, mentor: Person, by: Person): Promise<boolean> {
  const socket = await openSocket({ port, cookie: by.cookie })
  const feed = await socket.watch([{ name: 'availability', input: { userId: mentor.id } }])
  await feed.until('an answer', () => Object.keys(feed.of('availability')).length > 0)
  const { failure, value } = feed.of('availability')
  socket.raw.close()
  return failure === undefined && value !== null
}

/** What a mentee looks for, so that the mentor fits, and what they look for another mentor after. */
async function lookFor({ t, port }: World, mentee: Person, skill: string) {
  const { orm } = t.services.database
  await orm
    .update(people)
    .set({ aims: [skill], languages: ['is'] })
    .where(eq(people.id, mentee.id))
  const expiry = { id: newId(), menteeId: mentee.id, mentorId: (await aMentor(t)).id, aim: skill }
  await orm.insert(requestExpiries).values(expiry)
  const before = await aMentor(t)
  await before.call('connections.end', { requestId: await connect(before, mentee) })
  const socket = await openSocket({ port, cookie: mentee.cookie })
  const feed = await socket.watch([{ name: 'connections' }])
  const ended = () => (feed.of('connections').value as Connections | undefined)?.ended?.[0]?.id
  await feed.until('the ending', () => ended() !== undefined)
  socket.raw.close()
  return { expiryId: expiry.id, endingId: ended() }
}

/** What a mentee reads of a mentor in lists and on pages, place by place. */
async function placesToRead(world: World, { id, skill, fullName }: FullMentor, mentee: Person) {
  const search = (input: object) => mentee.query<MentorPage>('people.mentors', { skill: '', ...input })
  const isListed = async (input: object) => (await search(input)).mentors.some((one) => one.id === id)
  const typo = await search({ skill: `${skill.slice(0, -2)}${skill.slice(-1)}` })
  return {
    'the list': await isListed({}),
    'the search by skill': await isListed({ skill }),
    'the search by name': await isListed({ skill: fullName }),
    'the search by category': await isListed({
      category: categoryKeys.find((key) => categorySkills(key).some((one) => one === skill)),
    }),
    'the filters': await isListed({ skill, isFreeThisWeek: true, hasRoom: true, language: 'is' }),
    'the closest skills':
      typo.closest.some((one) => one === skill) || typo.mentors.some((one) => one.id === id),
    'the page': (await mentee.query<MentorResult>('people.mentor', { mentorId: id })).mentor !== null,
    'the checks': (await mentee.query<MentorChecks>('approval.checksOf', { mentorId: id })).checks.length > 0,
    'the availability': await seesAvailability(world, { ...mentee, id }, mentee),
    'the picture': (await mentee.get(`/api/pictures/profile/${id}/1.jpg`)).statusCode === 200,
  }
}

/**
 * Every way in which a mentee meets a mentor, and whether it leads to the mentor. The last ones change something: they are for a mentee who
 * does not know the mentor yet.
 */
export async function placesOf(world: World, mentor: FullMentor, mentee: Person) {
  const { id, skill } = mentor
  const { fits, suggest } = suggestionsOf(() => world.coordinator)
  const { expiryId, endingId } = await lookFor(world, mentee, skill)
  const fitting = async (input: object) =>
    (await mentee.query<FittingMentor[]>('people.fitting', { expiryId: null, ...input })).some(
      (one) => one.mentor.id === id,
    )
  const report = { userId: id, id: newId(), path: 'self', comment: '', block: false }
  return {
    ...(await placesToRead(world, mentor, mentee)),
    'the fit': await fitting({}),
    'the fit after an expired request': await fitting({ expiryId }),
    'the fit after an ending': await fitting({ endingId }),
    'the fit for staff': (await fits(mentee)).fits.some((one) => one.mentorId === id),
    'the fit for staff by name': (await fits(mentee, mentor.fullName)).fits.some(
      (one) => one.mentorId === id,
    ),
    'a suggestion': await isDone(suggest(mentee, mentor)),
    'a mark': await isDone(mentee.call('people.setFavorite', { mentorId: id, isOn: true })),
    'a report': await isDone(mentee.call('safety.reportPerson', report)),
    'a request': await isDone(mentee.call('connections.request', { mentorId: id })),
  }
}
