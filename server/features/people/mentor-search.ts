import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { availability, favorites, mentorActivity, people, users } from '#server/db/schema.ts'
import { scopes } from '#server/policy/scopes.ts'
import { pageSize } from '#shared/limits.ts'
import type { ListedMentor, MentorPage } from '#shared/contract/people.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { hasRoom, standingColumns, toStanding } from './activity-store.ts'
import { closestSkills } from './closest-skills.ts'
import { hasFreeTimes } from './free-times.ts'
import { parseSearch, type SearchTerm } from './search-terms.ts'
import { skillNamesIn } from './skill-names.ts'
import { mentorCardColumns, toMentorCard } from './store.ts'

/**
 * A page of the listed mentors to whom `myId` may send requests, the best first [PE3]: those with a skill that contains
 * the whole text, read from the index of skills in the order of their ids, first those who wrote about themselves [PE23];
 * then those who have any of its terms in their skills, name, or "about" text, by score.
 *
 * @param search.after the cursor of the page before; null for the first page
 * @param search.category only mentors with one of these skills; null for all [PE13]
 * @param search.isFree only mentors with a free time in the next seven days [PE13]
 */
export async function mentorPage(
  db: Executor,
  myId: string,
  { text, after, locales = [], ...wanted }: MentorSearch,
): Promise<MentorPage> {
  const names = skillNamesIn(locales)
  const { skills, terms, words } = parseSearch(text, names)
  const cursor = parseCursor(after)
  const narrowing = { ...noNarrowing, ...wanted }
  const first =
    cursor.score === null && skills?.length !== 0
      ? await queryInOrder(db, myId, { skills: skills && [...skills], after: cursor.id, ...narrowing })
      : []
  if (first.length > pageSize.mentors || terms.length === 0) return toPage(first)
  const others = await queryByScore(db, myId, {
    terms,
    without: skills ?? [],
    ...narrowing,
    ...cursor,
  })
  const missing = pageSize.mentors - first.length
  const last = missing > 0 ? others[missing - 1] : undefined
  const rest = await mentorsByIds(
    db,
    myId,
    others.slice(0, missing).map(({ id }) => id),
  )
  const found = [...first, ...rest]
  return {
    mentors: found,
    next: others.length > missing ? `${last?.score ?? maxScore}:${last?.id ?? ''}` : null,
    closest: found.length === 0 && after === null ? await closestSkills(db, myId, words, names) : [],
  }
}

type Narrowing = {
  readonly category: string[] | null
  readonly isFree: boolean
  /** Only mentors who take requests now, who speak the language, and whom the mentee has marked [PE18, PE19]. */
  readonly hasRoom: boolean
  readonly language: string | null
  readonly isFavorite: boolean
}
type MentorSearch = Partial<Narrowing> & {
  readonly text: string
  readonly after: string | null
  /** The languages besides English in which skills have names. */
  readonly locales?: readonly LocaleCode[]
}

const noNarrowing: Narrowing = {
  category: null,
  isFree: false,
  hasRoom: false,
  language: null,
  isFavorite: false,
}

function toPage(found: readonly ListedMentor[]): MentorPage {
  const mentors = found.slice(0, pageSize.mentors)
  const last = found.length > pageSize.mentors ? mentors.at(-1) : undefined
  return { mentors, next: last ? `${last.about === '' ? isBareMark : ''}${last.id}` : null, closest: [] }
}

/** Begins a cursor among the mentors without a text about themselves, who come last. No id has it. */
const isBareMark = '!'

/** The next mentors in the order of their ids: those with a text about themselves, and then the others [PE23]. */
async function queryInOrder(db: Executor, me: string, { after, ...filter }: MentorFilter) {
  if (after?.startsWith(isBareMark) === true)
    return queryListedMentors(db, me, { ...filter, after: after.slice(isBareMark.length), isBare: true })
  const found = await queryListedMentors(db, me, { ...filter, after, isBare: false })
  if (found.length > pageSize.mentors) return found
  return [...found, ...(await queryListedMentors(db, me, { ...filter, after: null, isBare: true }))]
}

/** Above every score: the cursor of a page that ends with the last mentor who has the whole text. */
const maxScore = 1_000

type Cursor = { readonly score: number | null; readonly id: string | null }

/** A cursor is an id, perhaps with a mark before it, and for mentors by score the score: '!ID', '7:ID'. */
function parseCursor(after: string | null): Cursor {
  const [, score, id] = /^(\d{1,4}):(.*)$/.exec(after ?? '') ?? []
  return score === undefined ? { score: null, id: after } : { score: Number(score), id: id ?? '' }
}

type MentorFilter = Narrowing & { readonly skills: string[] | null; readonly after: string | null }

async function queryListedMentors(
  db: Executor,
  me: string,
  filter: MentorFilter & { readonly isBare: boolean },
): Promise<ListedMentor[]> {
  const { skills, after, category, language, isFree: free, hasRoom: room, isFavorite: marked } = filter
  const shape = {
    ...{ skilled: skills !== null, category: category !== null, free, room, marked },
    ...{ language: language !== null, next: after !== null, bare: filter.isBare },
  }
  const rows = await statementFor(shape)(db).execute({ me, skills, after, category, language })
  return rows.map(toListedMentor)
}

/** What a statement for a page of mentors is about: each combination is prepared once. */
type Shape = Readonly<
  Record<'skilled' | 'category' | 'free' | 'room' | 'marked' | 'language' | 'next' | 'bare', boolean>
>

const prepare = (name: string, shape: Shape) => preparedQuery((db) => mentorsWhere(db, shape).prepare(name))
const statements = new Map<string, ReturnType<typeof prepare>>()

function statementFor(shape: Shape): ReturnType<typeof prepare> {
  const parts = Object.entries(shape).flatMap(([part, isOn]) => (isOn ? [part] : []))
  const name = ['mentors', ...parts].join('-')
  const statement = statements.get(name) ?? prepare(name, shape)
  statements.set(name, statement)
  return statement
}

/** A page of mentors: all, or those with some of the placeholder `skills`; the first page, or the one `after` an id. */
function mentorsWhere(db: Executor, shape: Shape) {
  const hasAny = (placeholder: string) => sql`${people.skills} && ${sql.placeholder(placeholder)}::text[]`
  const me = sql.placeholder('me')
  return selectMentors(db, me)
    .where(
      and(
        scopes['request.create'](me),
        // Written out, so that the planner knows the index of each.
        shape.bare ? sql`${people.about} = ''` : sql`${people.about} <> ''`,
        shape.next ? gt(people.id, sql.placeholder('after')) : undefined,
        shape.skilled ? hasAny('skills') : undefined,
        shape.category ? hasAny('category') : undefined,
        shape.free ? hasFreeTimes(people.id) : undefined,
        shape.room ? hasRoom : undefined,
        shape.language ? speaks(sql.placeholder('language')) : undefined,
        shape.marked ? isMarked(me) : undefined,
      ),
    )
    .orderBy(asc(people.id))
    .limit(pageSize.mentors + 1)
}

const speaks = (language: unknown) => sql`${people.languages} @> array[${language}]::text[]`

/** Whether the mentee has marked a mentor of `people` [PE18]. */
const isMarked = (me: unknown) => sql<boolean>`exists (
  select from ${favorites} as v where v.mentee_id = ${me} and v.mentor_id = ${people.id})`

/** The listed mentor with this id to whom `myId` may send requests, or who is `myId`; else null [PE15]. */
export async function listedMentor(db: Executor, myId: string, id: string): Promise<ListedMentor | null> {
  const rows = await selectMentors(db, myId)
    .where(and(scopes['request.create'](myId), eq(people.id, id)))
    .limit(1)
  return rows[0] ? toListedMentor(rows[0]) : null
}

const selectMentors = (db: Executor, me: unknown) =>
  db
    .select({
      card: mentorCardColumns(),
      availability: {
        slots: availability.slots,
        exceptions: availability.exceptions,
        timeZone: availability.timeZone,
      },
      standing: standingColumns,
      isFavorite: isMarked(me),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .leftJoin(availability, eq(availability.userId, people.id))
    .leftJoin(mentorActivity, eq(mentorActivity.mentorId, people.id))

type MentorRow = Awaited<ReturnType<typeof selectMentors>>[number]

/** Mentors are adults [SU4]: the profile does not change how they are shown. */
const toListedMentor = ({ card, availability: week, standing, isFavorite }: MentorRow): ListedMentor => ({
  ...toMentorCard(card, 'strict'),
  availability: week,
  standing: toStanding(standing),
  ...(isFavorite ? { isFavorite } : {}),
})

/** Listed mentors by their ids, in that order. The ids are those of a read that has checked who may see them. */
export async function mentorsByIds(db: Executor, myId: string, ids: string[]): Promise<ListedMentor[]> {
  if (ids.length === 0) return []
  const rows = await selectMentors(db, myId).where(inArray(people.id, ids))
  const byId = new Map(rows.map((row) => [row.card.id, toListedMentor(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type ScoreFilter = Cursor &
  Narrowing & { readonly terms: readonly SearchTerm[]; readonly without: readonly string[] }

/** What a term adds to the score by where it was found; the terms that a mentor has count more. */
const weight = { skill: 3, name: 2, about: 1, perTerm: 4 } as const

/**
 * The next mentors by score and id who have any of the terms, without those who have one of the skills `without`. Each
 * term is read from the indexes of skills, names, and "about" texts; whether a mentor is listed is then looked up in the
 * order of the page, until it is full.
 */
async function queryByScore(db: Executor, myId: string, filter: ScoreFilter) {
  const { terms, without, score, id, category, isFree, language } = filter
  const ofCategory = category ? sql`and ${people.skills} && ${sql.param(category)}::text[]` : sql``
  const free = isFree ? sql`and ${hasFreeTimes(sql`h.id`)}` : sql``
  const room = filter.hasRoom ? sql`and ${hasRoom}` : sql``
  const ofLanguage = language === null ? sql`` : sql`and ${speaks(language)}`
  const marked = filter.isFavorite ? sql`and ${isMarked(myId)}` : sql``
  const isNext = score === null ? sql`true` : sql`(h.score < ${score} or h.score = ${score} and h.id > ${id})`
  const { rows } = await db.execute<{ id: string; score: number }>(sql`
    with found (id, position, value, weight) as (
      ${sql.join(terms.flatMap(selectsOf), sql` union all `)}
    ), hits as materialized (
      select id, (sum(value) * ${weight.perTerm}::int + max(weight))::int as score from (
        select id, position, value, max(weight) as weight from found group by id, position, value) f
      group by id
    )
    select h.id, h.score
    from (select h.id, h.score from hits h where ${isNext} order by h.score desc, h.id) h
    cross join lateral (
      select 1 from ${people} join ${users} on ${users.id} = ${people.id}
      where ${people.id} = h.id and ${scopes['request.create'](myId)}
        and not ${people.skills} && ${sql.param(without)}::text[] ${ofCategory} ${free} ${room} ${ofLanguage} ${marked}
      limit 1) as listed
    order by h.score desc, h.id limit ${pageSize.mentors + 1}`)
  return rows
}

/** The mentors who have a term, by each index. Written out for each term, so that the planner knows what it looks for. */
function selectsOf({ value, skills, query }: SearchTerm, position: number): SQL[] {
  const where = (points: number, condition: SQL) =>
    sql`select id, ${position}::int, ${value}::int, ${points}::int from people where role = 'mentor' and ${condition}`
  const bySkill = where(weight.skill, sql`skills && ${sql.param(skills)}::text[]`)
  if (query === '') return [bySkill]
  const words = sql`to_tsquery('simple', ${query})`
  return [
    ...(skills.length > 0 ? [bySkill] : []),
    where(weight.name, sql`to_tsvector('simple', coalesce(full_name, '')) @@ ${words}`),
    where(weight.about, sql`to_tsvector('simple', about) @@ ${words}`),
  ]
}
