import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { availability, blocks, users } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { pageSize } from '#shared/limits.ts'
import type { MentorCard, MentorPage, MentorResult } from '#shared/contract/people.ts'
import type { Day, Slot } from '#shared/domain/times/availability.ts'

let t: TestApp
let mentee: Person
beforeAll(async () => {
  t = await createTestApp()
  mentee = await aMentee(t)
})
afterAll(() => t.close())

const search = (skill: string, cursor: string | null = null) =>
  mentee.query<MentorPage>('people.mentors', { skill, cursor })
const idsFound = async (skill: string) => (await search(skill)).mentors.map(({ id }) => id)

/** All pages after a mentor, or from the first one. */
async function all(skill: string, after: string | null = null): Promise<MentorCard[]> {
  const mentors: MentorCard[] = []
  for (let cursor: string | null | undefined = after; cursor !== undefined;) {
    const page: MentorPage = await search(skill, cursor)
    mentors.push(...page.mentors)
    cursor = page.next ?? undefined
  }
  return mentors
}

describe('listed mentors', () => {
  it('[PE1] show the full name, skills and about text, and nothing else', async () => {
    const named = await aMentor(t, { fullName: 'Ida Berg', skills: ['databases'], about: 'Ask me.' })
    const nameless = await aMentor(t, { fullName: null, skills: ['databases'] })
    const { mentors } = await search('databases')
    const card = mentors.find(({ id }) => id === named.id)
    expect(card).toMatchObject({ role: 'mentor', name: 'Ida Berg', skills: ['databases'], about: 'Ask me.' })
    expect(mentors.find(({ id }) => id === nameless.id)?.name).toBeNull()
    expect(JSON.stringify(mentors)).not.toMatch(/@|birth|email/i)
  })

  it('[PE2] include neither mentees nor mentors with an unverified email', async () => {
    const listed = await aMentor(t, { skills: ['robotics programming'] })
    const unverified = await aMentor(t, { skills: ['robotics programming'] })
    await t.services.database.orm
      .update(users)
      .set({ isEmailVerified: false })
      .where(eq(users.id, unverified.id))
    expect(await idsFound('robotics')).toEqual([listed.id])
    const everybody = await all('')
    expect(everybody.filter(({ role }) => role !== 'mentor')).toEqual([])
    expect(everybody.map(({ id }) => id)).not.toContain(unverified.id)
  })

  it('[PE2] are hidden from visitors', async () => {
    const response = await t.app.inject({ url: '/api/people.mentors?input={"skill":""}' })
    expect(response.statusCode).toBe(401)
  })
})

describe('the search', () => {
  it('[PE3] finds any part of a skill, ignoring case and surrounding space', async () => {
    const designer = await aMentor(t, { skills: ['UI/UX design', 'illustration'] })
    for (const skill of ['UI/UX design', 'ui/ux', 'X DES', '  Ux Design ', '/UX']) {
      expect({ skill, ids: await idsFound(skill) }).toEqual({ skill, ids: [designer.id] })
    }
  })

  it.each(['%', '_', 'd%n', 'des_gn', '\\', "'", '"', "' or 1=1 --", '%_%'])(
    '[PE3] searches %j literally',
    async (skill) => {
      await aMentor(t, { skills: ['graphic design'] })
      expect(await idsFound(skill)).toEqual([])
    },
  )

  it('[PE4] suggests the closest skills of listed mentors when nothing matches, and only then', async () => {
    await aMentor(t, { skills: ['photography', 'backend development'] })
    const hidden = await aMentor(t, { skills: ['cybersecurity'] })
    await t.services.database.orm.update(users).set({ isEmailVerified: false }).where(eq(users.id, hidden.id))
    const missed = await search('Fotography')
    expect(missed).toMatchObject({ mentors: [], next: null })
    expect(missed.closest[0]).toBe('photography')
    expect(missed.closest.length).toBeLessThanOrEqual(5)
    expect((await search('bakend develoment')).closest[0]).toBe('backend development')
    expect((await search('backend develoment')).closest).toEqual([])
    expect((await search('cybersecurty')).closest).not.toContain('cybersecurity')
    expect((await search('xqzwv')).closest).toEqual([])
    expect((await search('photography')).closest).toEqual([])
  })

  it('[PE4] offers for a common word what it means, and nothing that only shares letters with it', async () => {
    await aMentor(t, { skills: ['career guidance', 'music performance', 'cooking', 'backend development'] })
    expect((await search('guitar')).closest).toEqual(['music performance'])
    expect((await search('Coding')).closest).toEqual(['backend development', 'robotics programming'])
    expect((await search('gitar')).closest).toEqual([])
    expect((await search('guitar or cokking')).closest).toEqual(['music performance'])
  })

  it.each(['constructor', '__proto__'])('[PE4] takes %s as any other word', async (word) => {
    await aMentor(t, { skills: ['photography'] })
    expect((await search(`fotography ${word}`)).closest).toEqual(['photography'])
  })

  it('[PE9] finds any of several words or phrases, in skills, names, and "about", the best first', async () => {
    const both = await aMentor(t, { fullName: 'Aron Quill', skills: ['podcasting', 'geology'] })
    const bySkill = await aMentor(t, { fullName: 'Bela Ruiz', skills: ['geology'] })
    const byName = await aMentor(t, { fullName: 'Geo Podcastova', skills: ['nursing'] })
    const byAbout = await aMentor(t, {
      fullName: 'Cleo Sand',
      skills: ['nursing'],
      about: 'I love Podcasts!',
    })
    expect(await idsFound('podcasting, geology')).toEqual([both.id, bySkill.id])
    expect(await idsFound('geology podcasting')).toEqual([both.id, bySkill.id])
    expect(await idsFound('podcast')).toEqual([both.id, byName.id, byAbout.id])
    expect(await idsFound('ruiz')).toEqual([bySkill.id])
    expect(await idsFound('aron, cleo')).toEqual([both.id, byAbout.id].toSorted())
    expect(await idsFound('Cleo Sand')).toEqual([byAbout.id])
    expect(await idsFound('I need help with podcasts')).toContain(byAbout.id)
    expect(await idsFound('geology, the')).toEqual([both.id, bySkill.id].toSorted())
  })

  it('[PE9] finds names and "about" as little as skills of members who are not listed', async () => {
    const hidden = await aMentor(t, { fullName: 'Zora Hidden', about: 'Secretive zebras.' })
    await t.services.database.orm.update(users).set({ isEmailVerified: false }).where(eq(users.id, hidden.id))
    await aMentee(t, { fullName: 'Zora Mentee' })
    for (const text of ['zora', 'zebras', 'zora, zebras']) expect(await idsFound(text)).toEqual([])
  })
})

describe('the filters', () => {
  const slots = (days: readonly Day[]): Slot[] => days.map((day) => ({ day, from: '16:00', to: '18:00' }))
  const isFree = (mentor: Person, week: Slot[]) =>
    t.services.database.orm
      .insert(availability)
      .values({ userId: mentor.id, slots: week, timeZone: 'Europe/Berlin' })
  const narrowed = async (filter: object) =>
    (await mentee.query<MentorPage>('people.mentors', { skill: 'gardening', ...filter })).mentors.map(
      ({ id }) => id,
    )

  it('[PE13] leave the mentors of a category, and those with free times, in a search as in the list', async () => {
    const nurse = await aMentor(t, { fullName: 'Nora Gardening', skills: ['nursing'] })
    const coder = await aMentor(t, { fullName: 'Cora Gardening', skills: ['databases', 'nursing'] })
    const dancer = await aMentor(t, { fullName: 'Dora Gardening', skills: ['dance'] })
    await isFree(coder, slots(['Tuesday']))
    await isFree(dancer, slots([]))
    expect(await narrowed({})).toEqual([nurse.id, coder.id, dancer.id].toSorted())
    expect(await narrowed({ category: 'health' })).toEqual([nurse.id, coder.id].toSorted())
    expect(await narrowed({ category: 'design' })).toEqual([dancer.id])
    expect(await narrowed({ isFreeThisWeek: true })).toEqual([coder.id])
    expect(await narrowed({ category: 'design', isFreeThisWeek: true })).toEqual([])
    const listed = await narrowed({ skill: '', category: 'health', isFreeThisWeek: true })
    expect(listed).toContain(coder.id)
    expect(listed).not.toContain(nurse.id)
    expect(await narrowed({ skill: 'databases', category: 'health' })).toContain(coder.id)
    expect(await narrowed({ skill: 'databases', category: 'design' })).toEqual([])
  })

  it('[PE13] reject a category that does not exist', async () => {
    await expect(narrowed({ category: 'magic' })).rejects.toThrow('app.invalid')
  })
})

describe('the page of a mentor', () => {
  const open = async (id: string, viewer = mentee) =>
    (await viewer.query<MentorResult>('people.mentor', { mentorId: id })).mentor

  it('[PE15] has what their card has, and their own page is theirs', async () => {
    const mentor = await aMentor(t, { fullName: 'Ida Page', skills: ['dance'], about: 'Long story.' })
    const page = await open(mentor.id)
    expect(page).toMatchObject({
      name: 'Ida Page',
      skills: ['dance'],
      about: 'Long story.',
      availability: null,
    })
    expect(page).toEqual((await search('Ida Page')).mentors[0])
    expect(await open(mentor.id, mentor)).toEqual(page)
  })

  it('[PE15] of anyone who is not listed, or blocked, is like one that does not exist', async () => {
    const db = t.services.database.orm
    const [unverified, suspended, blocking] = [await aMentor(t), await aMentor(t), await aMentor(t)]
    await db.update(users).set({ isEmailVerified: false }).where(eq(users.id, unverified.id))
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    await db.insert(blocks).values({ blockerId: blocking.id, blockedId: mentee.id })
    const other = await aMentee(t)
    const ids = [unverified.id, suspended.id, blocking.id, other.id, mentee.id, 'nobody', '']
    expect(await Promise.all(ids.map((id) => open(id)))).toEqual(ids.map(() => null))
  })
})

describe('ten thousand mentors', () => {
  const count = 10_000
  beforeAll(async () => {
    const db = t.services.database.orm
    await db.execute(sql`
      insert into users (id, email, password_hash)
      select 'many' || lpad(n::text, 16, '0'), 'many' || n || '@example.org', 'x' from generate_series(1, ${count}) n`)
    await db.execute(sql`
      insert into people (id, role, birth_year, skills)
      select 'many' || lpad(n::text, 16, '0'), 'mentor', 1980,
        case when n % 100 = 0 then array['veterinary medicine', 'welding'] else array['welding'] end
      from generate_series(1, ${count}) n`)
    await db.execute(sql`analyze people`)
  })

  it('[PE2] are paged, each exactly once', async () => {
    const vets = (await all('veterinary')).map(({ id }) => id)
    expect(vets).toHaveLength(count / 100)
    expect(new Set(vets).size).toBe(count / 100)
    const end = await all('welding', `!many${String(count - 60).padStart(16, '0')}`)
    expect(new Set(end.map(({ id }) => id)).size).toBe(end.length)
    expect(end.length).toBeGreaterThanOrEqual(60)
  })

  it('[PE23] have those without a text about themselves last, across pages', async () => {
    const db = t.services.database.orm
    await db.execute(
      sql`update people set about = 'I heal animals.' where id like 'many%5000' or id like 'many%9900'`,
    )
    const found = await all('veterinary')
    expect(found.slice(0, 2).map(({ id }) => id.slice(-4))).toEqual(['5000', '9900'])
    expect(found.slice(2).every(({ about }) => about === '')).toBe(true)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count / 100)
    await db.execute(sql`update people set about = '' where id like 'many%'`)
  })

  it('[PE2] are paged without duplicates and gaps when a mentor joins or leaves between two pages', async () => {
    const first = await search('veterinary')
    const [leaving, ...others] = (await all('veterinary')).slice(first.mentors.length)
    await t.services.database.orm.delete(users).where(eq(users.id, leaving?.id ?? ''))
    await aMentor(t, { skills: ['veterinary medicine'] })
    const rest: string[] = []
    for (let cursor = first.next; cursor !== null;) {
      const page = await search('veterinary', cursor)
      rest.push(...page.mentors.map(({ id }) => id))
      cursor = page.next
    }
    const before = new Set(first.mentors.map(({ id }) => id))
    expect(rest.filter((id) => before.has(id))).toEqual([])
    expect(rest).toEqual(expect.arrayContaining(others.map(({ id }) => id)))
    expect(rest).not.toContain(leaving?.id)
  })

  it('[PE9] are paged by score, each exactly once', async () => {
    await t.services.database.orm.execute(
      sql`update people set about = 'Also otters.' where id like 'many%' and right(id, 2) in ('00', '01')`,
    )
    const found = (await all('veterinary, otters')).map(({ id }) => id)
    expect(new Set(found).size).toBe(found.length)
    const isVet = found.map((id) => id.endsWith('00'))
    expect(isVet).toEqual(isVet.toSorted((a, b) => Number(b) - Number(a)))
    expect(found.filter((id) => id.startsWith('many'))).toHaveLength(199)
    const all2 = (await all('veterinary otters')).map(({ id }) => id)
    expect(all2).toEqual(found)
  })

  it('[PE9] skips no one when a page ends with the last mentor who has the whole text', async () => {
    const db = t.services.database.orm
    const last = String(pageSize.mentors * 100 + 2).padStart(16, '0')
    await db.execute(sql`
      update people set skills = array['astronomy'] where id like 'many%02' and id < ${`many${last}`}`)
    await db.execute(sql`update people set about = 'Astronomy, too.' where id like 'many%03'`)
    const first = await search('astronomy')
    expect(first.mentors).toHaveLength(pageSize.mentors)
    const found = (await all('astronomy')).map(({ id }) => id).filter((id) => id.startsWith('many'))
    expect(found.slice(0, pageSize.mentors).every((id) => id.endsWith('02'))).toBe(true)
    expect(found).toHaveLength(pageSize.mentors + count / 100)
  })

  it('[PE10] are found by names and "about" from the indexes', async () => {
    const { rows } = await t.services.database.orm.execute<{ 'QUERY PLAN': string }>(sql`
      explain (costs off) select id from people p where p.role = 'mentor'
        and to_tsvector('simple', p.about) @@ to_tsquery('simple', 'otter:*')`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan on people_about/)
    const began = performance.now()
    await search('welding, otters, veterinary, nobody')
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  it('[PE2] are read from an index: a late page costs as much as the first', async () => {
    const late = `many${String(count - 30).padStart(16, '0')}`
    const { rows } = await t.services.database.orm.execute<{ 'QUERY PLAN': string }>(sql`
      explain (analyze, timing off, summary off, costs off)
      select p.id from people p join users u on u.id = p.id
      where p.role = 'mentor' and u.is_email_verified and p.id > ${late} order by p.id limit 25`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index.*Scan.*people/)
    expect(plan).not.toMatch(/Seq Scan on people/)
  })
})
