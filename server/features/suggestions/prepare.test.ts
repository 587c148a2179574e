import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { suggestions, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { ago, menteeWith, mentorWith, suggestionsOf } from '#server/testing/data/staff-pairs.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'

let t: TestApp
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp()
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const { prepare, suggest } = suggestionsOf(() => coordinator)
const joined = (person: Person, days: number) =>
  orm()
    .update(users)
    .set({ createdAt: ago(days) })
    .where(eq(users.id, person.id))

it('[SM6] five mentees share mentors with 2, 1, and 1 places, of which one waits for an answer', async () => {
  const [both, algebra, chess, taken] = await Promise.all([
    mentorWith(t, ['photography', 'dance'], 2),
    mentorWith(t, ['photography'], 1),
    mentorWith(t, ['negotiation'], 1),
    mentorWith(t, ['photography', 'dance'], 1),
  ])
  // The place of the last mentor is taken by an open suggestion to a mentee, who is not prepared for.
  const suggested = await menteeWith(t, 'photography')
  await suggest(suggested, taken)
  const mentees: Person[] = []
  for (const aim of ['photography and dance', 'photography', 'photography', 'photography', 'negotiation'])
    mentees.push(await menteeWith(t, aim))
  const nobodyFits = await aMentee(t)
  for (const [n, mentee] of [...mentees, nobodyFits].entries()) await joined(mentee, 60 - n)
  const rows = await prepare()
  expect(rows.map(({ menteeId, chosen }) => [menteeId, chosen])).toEqual([
    [mentees[0]?.id, both.id],
    // Both fit as well and have one place left each: whoever is named first for this mentee.
    [mentees[1]?.id, expect.toBeOneOf([both.id, algebra.id])],
    [mentees[2]?.id, expect.toBeOneOf([both.id, algebra.id])],
    [mentees[3]?.id, null],
    [mentees[4]?.id, chess.id],
    [nobodyFits.id, null],
  ])
  const chosen = rows.map((row) => row.chosen)
  expect(chosen.filter((id) => id === both.id)).toHaveLength(2)
  expect(chosen.filter((id) => id === algebra.id)).toHaveLength(1)
  expect(rows[0]?.fits[0]).toMatchObject({ mentorId: both.id, places: 2, reasons: { room: true } })
  expect(JSON.stringify(rows)).not.toContain('score')
  expect(await prepare()).toEqual(rows)
  expect(await orm().$count(suggestions)).toBe(1)
})
