import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupMembers, groups, people } from '#server/db/schema.ts'
import { listedMentor, mentorPage } from '#server/features/people/mentor-search.ts'
import { isListedMentor, mentorById, pictureOwnerById } from '#server/features/people/store.ts'
import { getPersonResource } from '#server/features/safety/store.ts'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import { aMentee, aMentor } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { can } from '#shared/policy.ts'

let t: TestApp
let mentors: Person[]
let mentees: Person[]
/** Which groups each member is in. The last group is archived. */
const membership = new Map<string, string[]>()
const open = ['one', 'two']
const all = [...open, 'archived']
/** The mentors who are listed to members of their groups only: every second of them. */
let limited: string[]

/** Mentors and mentees in every combination of two open groups and an archived one, and mentors with and without the limit. */
beforeAll(async () => {
  t = await createTestApp()
  const combinations = Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_group, at) => (bits & (2 ** at)) !== 0),
  )
  mentors = await Promise.all([...combinations, ...combinations].map(() => aMentor(t)))
  mentees = await Promise.all(combinations.map(() => aMentee(t)))
  for (const [at, { id }] of [...mentors, ...mentees].entries())
    membership.set(id, combinations[at % combinations.length] ?? [])
  limited = mentors.slice(combinations.length).map(({ id }) => id)
  const { orm } = t.services.database
  await orm
    .insert(groups)
    .values(all.map((id) => ({ id, name: id, archivedAt: open.includes(id) ? null : new Date() })))
  await orm
    .insert(groupMembers)
    .values([...membership].flatMap(([userId, of]) => of.map((groupId) => ({ groupId, userId }))))
  await orm.update(people).set({ isGroupOnly: true }).where(inArray(people.id, limited))
})
afterAll(() => t.close())

const isListed = (mentor: string, mentee: string): boolean =>
  !limited.includes(mentor) ||
  open.some((group) => [mentor, mentee].every((id) => membership.get(id)?.includes(group)))

it("[AZ-11, GP6] lists, pages, pictures, and reports follow 'isListed' of the rules, which groups decide", async () => {
  const { orm } = t.services.database
  for (const { id: myId } of mentees) {
    const me = { id: myId, role: 'mentee', consent: 'none' } as const
    const ids = mentors.map(({ id }) => id).filter((id) => isListed(id, myId))
    const { mentors: found } = await mentorPage(orm, myId, { text: '', after: null })
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const { id } of mentors) {
      const resource = { id, userId: id, isListed: ids.includes(id), isBlocked: false }
      const more = { isCounterpart: false, hasRequest: false, isKnown: false }
      const [mentor, owner] = [await mentorById(orm, id, myId), await pictureOwnerById(orm, id, myId)]
      const person = await getPersonResource(orm, id, myId)
      expect([
        await isListedMentor(orm, myId, id),
        (await listedMentor(orm, myId, id)) !== null,
        mentor && can('request.create', me, mentor),
        mentor && can('mentor.mark', me, mentor),
        mentor && can('availability.read', me, { ...mentor, userId: id, isCounterpart: false }),
        owner && can('picture.see', me, owner),
        person && can('person.report', me, person),
      ]).toEqual([
        ids.includes(id),
        ids.includes(id),
        can('request.create', me, resource),
        can('mentor.mark', me, resource),
        can('availability.read', me, { ...resource, ...more }),
        can('picture.see', me, { ...resource, ...more }),
        can('person.report', me, { ...resource, ...more }),
      ])
    }
  }
})

it('[GP6] a mentor with the limit finds themselves', async () => {
  const { orm } = t.services.database
  for (const id of limited) expect((await listedMentor(orm, id, id))?.id).toBe(id)
  expect(await orm.$count(people, eq(people.isGroupOnly, true))).toBe(limited.length)
})
