import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseMembers, cases, staff } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair, aMentor, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { CasePack, CasePage } from '#shared/contract/staff/cases.ts'
import { newId } from '#shared/domain/ids.ts'
import { pictureKey } from '#shared/domain/pictures.ts'

let t: TestApp
let lead: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'because of what the copy shows'
const hold = (id: string) => lead.call('staff/cases.hold', { id, days: 30, reason })
const remove = (person: Person) => person.call('account.deleteAccount', { password, word: 'REMOVE' })
const newest = async (subjectId: string): Promise<string> => {
  const isAbout = eq(cases.subjectId, subjectId)
  const [row] = await db().select().from(cases).where(isAbout).orderBy(desc(cases.createdAt)).limit(1)
  return row?.id ?? ''
}
const pageOf = async (id: string) => {
  await lead.call('staff/cases.open', { id })
  return lead.query<CasePage>('staff/cases.one', { id })
}
const copiesOf = (id: string, memberId: string) =>
  db()
    .select()
    .from(caseMembers)
    .where(eq(caseMembers.caseId, id))
    .orderBy(caseMembers.n)
    .then((rows) => rows.filter((row) => row.memberId === memberId))

/** A case of staff about a new mentor, which has no report and no chat. */
async function aStaffCase(): Promise<{ readonly id: string; readonly mentor: Person }> {
  const mentor = await aMentor(t, { fullName: 'Kim Berger' })
  await mentor.call('people.saveAbout', { about: 'I like boats.' })
  await lead.call('staff/cases.raise', { about: mentor.id, urgency: 3, note: 'A teacher called.' })
  return { id: await newest(mentor.id), mentor }
}

describe('who the members of a case were', () => {
  it('[CS30] is copied with the first finding, and shown after the accounts are gone', async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentor.call('people.saveAbout', { about: 'I teach math.' })
    await mentee.call('chat.send', { chatId, id: newId(), text: 'i want to die' })
    const id = await newest(mentee.id)
    const before = (await pageOf(id)).members
    expect(before.map(({ was }) => was)).toEqual([null, null])
    for (const { id: memberId } of [mentor, mentee]) expect(await copiesOf(id, memberId)).toHaveLength(1)
    for (const member of [mentor, mentee]) await remove(member)
    const { members } = await pageOf(id)
    expect(members.map(({ account }) => account)).toEqual([null, null])
    const was = (memberId: string) => members.find((member) => member.id === memberId)?.was
    expect(was(mentor.id)).toMatchObject({ email: mentor.email, role: 'mentor', about: 'I teach math.' })
    expect(was(mentee.id)).toMatchObject({ email: mentee.email, role: 'mentee' })
    expect(members.map((member) => member.was?.name)).toEqual(before.map(({ account }) => account?.name))
  })

  it('[CS30] is copied again by a hold and before a deletion, with the picture of that moment', async () => {
    const { id, mentor } = await aStaffCase()
    expect((await copiesOf(id, mentor.id)).map(({ picture }) => picture)).toEqual([null])
    await t.services.files.put(pictureKey.profile(mentor.id), Buffer.from('first'))
    await hold(id)
    await hold(id)
    await t.services.files.put(pictureKey.profile(mentor.id), Buffer.from('second'))
    await mentor.call('people.saveAbout', { about: 'I like trains.' })
    await remove(mentor)
    const rows = await copiesOf(id, mentor.id)
    expect(rows.map(({ n, picture }) => [n, picture && String(picture)])).toEqual([
      ...[[1, null] as const, [2, 'first'] as const, [3, 'second'] as const],
    ])
    const about = ({ copy }: { copy: string }) => (JSON.parse(copy) as { about: string }).about
    expect(rows.map(about)).toEqual(['I like boats.', 'I like boats.', 'I like trains.'])
    for (const { hash, copy, picture } of rows)
      expect(hash).toEqual(
        createHash('sha256')
          .update(copy)
          .update(picture ?? '')
          .digest(),
      )
    expect(await t.services.files.get(pictureKey.profile(mentor.id))).toBe(null)
    const { zip } = await lead.call<CasePack>('staff/cases.pack', { id, reason: 'to hand it to the police' })
    const files = unzipSync(Buffer.from(zip, 'base64'))
    expect(String(Buffer.from(files[`evidence/member-${mentor.id}-3.jpg`] ?? []))).toBe('second')
    expect(String(Buffer.from(files['case.html'] ?? []))).toContain('I like trains.')
    await expect(db().update(caseMembers).set({ email: 'x' })).rejects.toThrow()
  })

  it('[CS30] has no picture of a member whose cases are closed and not on hold', async () => {
    const { id, mentor } = await aStaffCase()
    await lead.call('staff/cases.close', { id, reason, outcome: '' })
    await t.services.files.put(pictureKey.profile(mentor.id), Buffer.from('a picture'))
    await remove(mentor)
    expect((await copiesOf(id, mentor.id)).map(({ picture }) => picture)).toEqual([null])
  })

  it('[CS14] hides the case from a lead who deleted the account, also without a report', async () => {
    const { id, mentor } = await aStaffCase()
    await remove(mentor)
    const who = await aStaff(t, 'lead')
    await db().update(staff).set({ email: mentor.email }).where(eq(staff.id, who.id))
    await expect(who.call('staff/cases.open', { id })).rejects.toThrow('app.notFound')
    expect((await pageOf(id)).leads.map((one) => one.id)).not.toContain(who.id)
  })
})
