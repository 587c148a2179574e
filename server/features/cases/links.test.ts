import { desc, eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases, operatorLog, staff } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import { caseWork } from '#shared/limits/case.ts'
import type { CaseEventPage, CasePack, CasePage } from '#shared/contract/staff/cases.ts'

let t: TestApp
let lead: StaffPerson
let coordinator: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ HELP_LINES: 'gb' })
  lead = await aStaff(t, 'lead')
  coordinator = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const db = () => t.services.database.orm
const reason = 'both are the same person'

type Found = { readonly id: string; readonly reference: string; readonly about: Person }
async function aCase(): Promise<Found> {
  const about = await aMentee(t)
  await lead.call('staff/cases.raise', { about: about.id, urgency: 3, note: 'A teacher called.' })
  const [row] = await db()
    .select()
    .from(cases)
    .where(eq(cases.subjectId, about.id))
    .orderBy(desc(cases.createdAt))
  return { id: row?.id ?? '', reference: row?.reference ?? '', about }
}
const link = ({ id }: Found, { reference }: Pick<Found, 'reference'>, who = lead) =>
  who.call('staff/cases.link', { id, reference, reason })
const unlink = ({ id }: Found, { reference }: Found) =>
  lead.call('staff/cases.unlink', { id, reference, reason })
async function pageOf({ id }: Found, who = lead): Promise<CasePage> {
  await who.call('staff/cases.open', { id })
  return who.query<CasePage>('staff/cases.one', { id })
}
const linksOf = async (found: Found, who = lead) => (await pageOf(found, who)).links.map(({ id }) => id)

describe('a link between two cases', () => {
  it('[CS23] is shown in both, and in their events and the log, until it is removed', async () => {
    const [one, two] = [await aCase(), await aCase()]
    expect((await pageOf(one)).related).toEqual([])
    await link(one, { reference: two.reference.toLowerCase() })
    await link(two, one)
    expect(await linksOf(one)).toEqual([two.id])
    expect(await linksOf(two)).toEqual([one.id])
    const commands = async ({ reference }: Found) =>
      (await db().select().from(operatorLog).where(eq(operatorLog.subject, reference))).map(
        ({ command }) => command,
      )
    for (const found of [one, two]) {
      const { events } = await pageOf(found)
      expect(events.filter(({ kind }) => kind === 'linked')).toMatchObject([
        { actor: lead.email, text: reason },
      ])
      expect((await commands(found)).filter((command) => command === 'case-link')).toHaveLength(1)
    }
    await unlink(two, one)
    await unlink(two, one)
    for (const [found, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const { events } = await pageOf(found)
      const shown = events.filter(({ kind }) => kind === 'linked' || kind === 'unlinked')
      expect(shown.map((event) => [event.kind, event.other])).toEqual([
        ['linked', other.reference],
        ['unlinked', other.reference],
      ])
    }
    expect([await linksOf(one), await linksOf(two)]).toEqual([[], []])
    expect((await commands(one)).filter((command) => command === 'case-unlink')).toHaveLength(1)
    await link(one, two)
    expect(await linksOf(two)).toEqual([one.id])
  })

  it('[CS23] is of two other cases that exist, and made by leads', async () => {
    const [one, two] = [await aCase(), await aCase()]
    await expect(link(one, one)).rejects.toThrow('case.noCase')
    await expect(link(one, { reference: 'C-AAAAAA' })).rejects.toThrow('case.noCase')
    await expect(link(one, two, coordinator)).rejects.toThrow('app.forbidden')
  })

  it('[CS23] made at once from both sides is one, and each of the two has a limit of them', async () => {
    const [one, two] = [await aCase(), await aCase()]
    await Promise.all([link(one, two), link(two, one)])
    const { events } = await pageOf(one)
    expect(events.filter(({ kind }) => kind === 'linked')).toHaveLength(1)
    // The others have no events, and so no state: only their rows count.
    await db().execute(sql`insert into cases (id, reference, kind, scope, subject_id)
      select 'case' || g, 'C-LINK' || g, 'staff', 'case' || g, ${one.about.id} from generate_series(2, ${caseWork.links}) g`)
    await db().execute(sql`insert into case_events (case_id, n, kind, urgency, data)
      select ${one.id}, 100 + g, 'linked', 3, jsonb_build_object('to', 'case' || g)
      from generate_series(2, ${caseWork.links}) g`)
    const third = await aCase()
    await expect(link(one, third)).rejects.toThrow('case.tooManyLinks')
    await expect(link(third, one)).rejects.toThrow('case.tooManyLinks')
    // A case that is deleted leaves room for another.
    await db().delete(cases).where(eq(cases.id, 'case2'))
    await link(third, one)
    expect(await linksOf(third)).toEqual([one.id])
  })

  it('[CS23, CS14] to a case that concerns the lead is not shown to them, nor made by them', async () => {
    const [one, two] = [await aCase(), await aCase()]
    await link(one, two)
    const tag = two.about.email.replace('@', '+pupil@')
    await db().execute(sql`update users set email = ${tag} where id = ${two.about.id}`)
    const who = await aStaff(t, 'lead')
    await db().update(staff).set({ email: two.about.email }).where(eq(staff.id, who.id))
    const page = await pageOf(one, who)
    expect(page.links).toEqual([])
    const all = { id: one.id, before: null, kinds: 'all' }
    const { events } = await who.query<CaseEventPage>('staff/cases.events', all)
    const { zip } = await who.call<CasePack>('staff/cases.pack', {
      id: one.id,
      reason: 'to hand it to the police',
    })
    const files = Object.values(unzipSync(Buffer.from(zip, 'base64'))).map((content) => strFromU8(content))
    const shown = [JSON.stringify([page, events]), ...files].join('')
    expect(files.join('')).toContain(one.reference)
    for (const hidden of [two.id, two.reference, reason]) expect(shown).not.toContain(hidden)
    const third = await aCase()
    await expect(link(third, two, who)).rejects.toThrow('case.noCase')
    await expect(link(two, third, who)).rejects.toThrow('app.notFound')
    expect(await linksOf(one)).toEqual([two.id])
  })
})
