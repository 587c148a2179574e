import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { people } from '#server/db/schema.ts'
import { isMinorRow } from '#server/policy/scopes.ts'
import { sweep } from '#server/registry/cleanup.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { allCalls } from '#server/testing/clients/calls.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { listen } from '#server/testing/clients/wire.ts'
import { tablesContaining } from '#server/testing/data/rows-containing.ts'
import { aMentee, aMentor, join, password, rollAndPeek } from '#server/testing/data/people.ts'
import { ageRecord, isMinor, type AgeRecord } from '#shared/domain/people/age.ts'
import { changeAgeBands } from './age-bands.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const { ageBand, bandChangesOn, role } = people
async function readBand(id: string): Promise<AgeRecord | undefined> {
  const db = t.services.database.orm
  const [row] = await db.select({ ageBand, bandChangesOn }).from(people).where(eq(people.id, id))
  return row
}
const setBand = (id: string, record: AgeRecord) =>
  t.services.database.orm.update(people).set(record).where(eq(people.id, id))

it.each([11, 12, 13, 15, 16, 17, 18, 25])('[AG1] sign-up at %i stores the band and its day', async (age) => {
  const email = `aged${age}@example.org`
  const before = ageRecord(age, new Date())
  const member = await join(t, { email, age })
  const { me } = await member.query<{ me: { id: string } }>('app.bootstrap')
  expect([before, ageRecord(age, new Date())]).toContainEqual(await readBand(me.id))
})

it('[AG1] the daily sweep moves a member on the day, and not before', async () => {
  const person = await aMentee(t)
  await setBand(person.id, { ageBand: '11-12', bandChangesOn: '2031-03-01' })
  await sweep(t.services)
  await changeAgeBands(t.services, '2031-02-28')
  expect(await readBand(person.id)).toEqual({ ageBand: '11-12', bandChangesOn: '2031-03-01' })
  await changeAgeBands(t.services, '2031-03-01')
  expect(await readBand(person.id)).toEqual({ ageBand: '13-15', bandChangesOn: '2034-03-01' })
  await changeAgeBands(t.services, '2034-03-02')
  expect(await readBand(person.id)).toEqual({ ageBand: '16-17', bandChangesOn: '2036-03-01' })
  await changeAgeBands(t.services, '2036-03-01')
  expect(await readBand(person.id)).toEqual({ ageBand: '18+', bandChangesOn: null })
})

it('[AG1] a band that starts on February 29 ends on March 1 in a year without it', async () => {
  const person = await aMentee(t)
  await setBand(person.id, { ageBand: '11-12', bandChangesOn: '2032-02-29' })
  await changeAgeBands(t.services, '2032-02-29')
  expect(await readBand(person.id)).toEqual({ ageBand: '13-15', bandChangesOn: '2035-03-01' })
  await setBand(person.id, { ageBand: '13-15', bandChangesOn: '2030-03-01' })
  await changeAgeBands(t.services, '2030-03-01')
  expect(await readBand(person.id)).toEqual({ ageBand: '16-17', bandChangesOn: '2032-03-01' })
})

it('[AG1] the sweep makes up for every change that it missed', async () => {
  const person = await aMentee(t)
  await setBand(person.id, { ageBand: '11-12', bandChangesOn: '2015-01-01' })
  await sweep(t.services)
  expect(await readBand(person.id)).toEqual({ ageBand: '18+', bandChangesOn: null })
})

it('[SU12] a row with the year of birth alone gets the youngest band that is possible', async () => {
  const year = new Date().getUTCFullYear()
  for (const [years, band, changes] of [
    [11, '11-12', 14],
    [13, '11-12', 14],
    [14, '13-15', 17],
    [16, '13-15', 17],
    [17, '16-17', 19],
    [18, '16-17', 19],
    [19, '18+', null],
  ] as const) {
    const { id } = await aMentee(t, { birthYear: year - years })
    expect(await readBand(id)).toEqual({
      ageBand: band,
      bandChangesOn: changes === null ? null : `${year - years + changes}-01-01`,
    })
  }
})

it('[AG2] a minor is the same in SQL', async () => {
  const rows = await t.services.database.orm.select({ ageBand, role, isMinorRow }).from(people)
  expect(new Set(rows.map((row) => row.ageBand)).size).toBe(4)
  for (const row of rows) expect(row.isMinorRow).toBe(isMinor(row.ageBand))
})

it('[AG1, SP2] whoever sees a member reads the name anew when they come of age', async () => {
  const standard = await createTestApp({ SAFEGUARDING: 'standard' })
  onTestFinished(() => standard.close())
  const [mentor, mentee] = await Promise.all([aMentor(standard), aMentee(standard, { fullName: 'Lea Kurz' })])
  await mentee.call('connections.request', { mentorId: mentor.id })
  const socket = await openSocket({ port: await listen(standard.app), cookie: mentor.cookie })
  const feed = await socket.watch([{ name: 'connections' }])
  const seen = (name: string) => JSON.stringify(feed.of('connections').value)?.includes(`"${name}"`) ?? false
  await feed.until('the short name', () => seen('Lea K.'))
  await changeAgeBands(standard.services, '2099-01-01')
  await feed.until('the full name', () => seen('Lea Kurz'))
  expect(seen('Lea K.')).toBe(false)
  socket.raw.terminate()
})

it('[AG1] no call takes a band or its day', () => {
  const inputs = allCalls().flatMap(({ path, example }) =>
    Object.keys(example ?? {}).map((key) => `${path} ${key}`),
  )
  expect(inputs).toContain('account.saveName fullName')
  expect(inputs.filter((input) => / .*(?:band|birth|minor)/i.test(input))).toEqual([])
})

it('[AG3] an age under 11 is refused without a trace of the attempt', async () => {
  const visitor = visit(t)
  const email = 'too-young-to-join@example.org'
  const form = { email, password, age: 10 }
  const dice = await rollAndPeek(t, visitor)
  await expect(visitor.call('account.signUp', { ...form, ...dice })).rejects.toThrow('signup.tooYoung')
  await expect(
    visitor.call('account.chooseRole', { ...form, ticket: 'a', role: 'mentee', skills: [] }),
  ).rejects.toThrow('signup.tooYoung')
  expect(await tablesContaining(t.services.database, 'too-young-to-join')).toEqual([])
  expect(t.logged()).not.toContain('too-young-to-join')
})
