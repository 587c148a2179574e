import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { endings, people, requestExpiries, users, works } from '#server/db/schema.ts'
import { areSeparated, scopes } from '#server/policy/scopes.ts'
import { isSkill, type Skill } from '#shared/data/skills.ts'
import { expiry } from '#shared/limits/request.ts'
import { localeCodes, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import type { FitReasons, FittingMentor } from '#shared/contract/people.ts'
import { hasRoom } from './activity-store.ts'
import { areFreeTogether, freeSpans, hasFreeTimes } from './free-times.ts'
import { mentorsByIds } from './mentor-search.ts'
import { parseSearch } from './search-terms.ts'
import { foldName, skillNamesIn } from './skill-names.ts'
import type { SkillNames } from './skill-names.ts'

/** How many mentors are compared for each reason, in an order of their own for each mentee. */
const MOST = 200

/** What a mentee looks for. */
type Wish = {
  readonly aims: readonly string[]
  readonly skills: readonly string[]
  readonly languages: readonly string[]
  readonly hasTimes: boolean
  /** The language of the account, in which the aims are likely to be. */
  readonly locale: LocaleCode
}

/** What aims say without naming what they are about, as `foldName` writes it: 'learn' is also a part of 'machine learning'. */
const GENERAL = new Set(
  [
    'learn learning study studying get getting better improve become make more good new skill skills',
    'lernen lerne besser verbessern werden machen mehr gut gute neu neue konnen',
    'aprender estudiar mejor mejorar ser hacer mas bien bueno buena nuevo nueva',
    'تعلم التعلم اتعلم دراسة افضل تحسين اصبح',
  ].flatMap((words) => words.split(' ')),
)

/** The languages whose names of skills an aim can have. */
const translated = localeCodes.filter((code) => code !== 'en')

/** A text as words with a space around each. */
const spaced = (text: string): string =>
  ` ${foldName(text)
    .replaceAll(/[^\p{L}\p{N}/+#]+/gu, ' ')
    .trim()} `

let namesWithSpaces: readonly { readonly skill: Skill; readonly names: readonly string[] }[] | undefined

/** The skills that an aim names as a whole, in any language [LG18]: 'public speaking' is not about public health. */
const namedIn = (aim: string): readonly Skill[] => {
  const words = spaced(aim)
  namesWithSpaces ??= skillNamesIn(translated).skills.map(({ skill, english, translated: others }) => ({
    ...{ skill, names: [english, ...others].map(spaced) },
  }))
  return namesWithSpaces
    .filter(({ names }) => names.some((name) => words.includes(name)))
    .map(({ skill }) => skill)
}

/**
 * The skills that aims are about: those that one names, else those whose names have its words, or that the words mean, in English
 * and the language of the mentee [LG18].
 */
const skillsOf = ({ aims, locale }: Pick<Wish, 'aims' | 'locale'>): Skill[] => [
  ...new Set(
    aims.flatMap((aim) => {
      const named = namedIn(aim)
      return named.length > 0 ? named : skillsLike(aim, skillNamesIn(locale === 'en' ? [] : [locale]))
    }),
  ),
]

function skillsLike(aim: string, names: SkillNames): readonly Skill[] {
  const isAbout = (word: string): boolean => !GENERAL.has(foldName(word))
  const { terms, words } = parseSearch(
    aim
      .split(/(?<=[^\p{L}\p{M}\p{N}])|(?=[^\p{L}\p{M}\p{N}])/u)
      .filter(isAbout)
      .join(''),
    names,
  )
  const meant = words.flatMap((word) => names.aliases.get(foldName(word)) ?? [])
  return [...terms.flatMap(({ skills }) => skills), ...meant]
}

/** After what a mentee looks for another mentor. */
type After = { readonly expiryId?: string | null; readonly endingId?: string | undefined }

/** What a mentee looks for: by their aims, or after a request that expired or a connection that ended, also by its aim and the skills of its mentor. */
async function readWish(db: Executor, menteeId: string, after: After): Promise<Wish> {
  const [mine] = await db
    .select({
      aims: people.aims,
      languages: people.languages,
      hasTimes: sql<boolean>`${hasTimes}`,
      locale: users.locale,
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(eq(people.id, menteeId))
    .limit(1)
  const own = {
    ...{ aims: mine?.aims ?? [], languages: mine?.languages ?? [] },
    ...{ hasTimes: mine?.hasTimes ?? false, locale: mine?.locale ?? ('en' as const) },
  }
  const before = await readBefore(db, menteeId, after)
  if (!before) return { ...own, skills: [] }
  return { ...own, aims: before.aim === '' ? own.aims : [before.aim], skills: before.skills }
}

/** The aim of what the mentee had before, and the skills of that mentor. */
async function readBefore(db: Executor, menteeId: string, { expiryId, endingId }: After) {
  if (endingId !== undefined) {
    const [ended] = await db
      .select({ aim: endings.aim, skills: endings.skills })
      .from(endings)
      .innerJoin(works, eq(works.id, endings.workId))
      .where(and(eq(endings.id, endingId), eq(works.menteeId, menteeId)))
      .limit(1)
    return ended
  }
  if (expiryId == null) return undefined
  const [expired] = await db
    .select({ aim: requestExpiries.aim, skills: people.skills })
    .from(requestExpiries)
    .innerJoin(people, eq(people.id, requestExpiries.mentorId))
    .where(and(eq(requestExpiries.id, expiryId), eq(requestExpiries.menteeId, menteeId)))
    .limit(1)
  return expired
}

/** Whether a person of `people` has free times. */
const hasTimes = hasFreeTimes(people.id)

/** Which mentors are compared, and how, besides the reasons. Conditions are over a mentor of `people`. */
export type FitScope = {
  readonly isAllowed?: SQL
  /** Whether only those with a reason are found. */
  readonly needsReason?: boolean
  /** The places that a mentor has left: those without are left out, and of equal ones those with more are first. */
  readonly places?: SQL
  readonly max: number
}

/**
 * The ids of the mentors who are compared: some of each reason, so that those of a common one do not remove those of a rare one.
 * Mentors who were asked, let a request of the mentee expire, had a connection with the mentee of whose end the notice is shown, or are
 * kept separate from the mentee by staff are not among them.
 */
function candidatesOf(menteeId: string, wanted: SQL, wish: Wish, scope: FitScope): SQL {
  const { isAllowed = sql`true`, needsReason = true } = scope
  const some = (reason: SQL) => sql`(
    select ${people.id} as found from ${people} join ${users} on ${users.id} = ${people.id}
    where ${scopes['request.create'](menteeId)} and ${reason} and ${isAllowed} and not ${areSeparated(people.id, menteeId)}
      and not exists (select from requests r where r.mentor_id = ${people.id} and r.requester_id = ${menteeId})
      and not exists (select from ${requestExpiries} as e where e.mentor_id = ${people.id} and e.mentee_id = ${menteeId})
      and not exists (select from ${endings} as e join ${works} as w on w.id = e.work_id
        where w.mentor_id = ${people.id} and w.mentee_id = ${menteeId} and not e.is_dismissed
          and e.ended_at > now() - ${expiry.keptDays} * interval '1 day')
    order by md5(${people.id} || ${menteeId}) limit ${MOST})`
  if (!needsReason) return some(sql`true`)
  const sets = [some(sql`${people.skills} && ${wanted}`)]
  if (wish.languages.length > 0)
    sets.push(some(sql`${people.languages} && ${sql.param(wish.languages)}::text[]`))
  if (wish.hasTimes) sets.push(some(hasTimes))
  return sql.join(sets, sql` union `)
}

/** A mentor who fits, and why. `score`: by the reasons, only to compare; `places`: those of the scope. */
export type Fit = {
  readonly id: string
  readonly reasons: FitReasons
  readonly score: number
  readonly places: number | null
}
type Row = Pick<FitReasons, 'languages' | 'times' | 'room'> &
  Pick<Fit, 'id' | 'score' | 'places'> & { readonly skills: string[] }

/**
 * The mentors who fit a mentee best, with the reasons: only those who take requests, and whom the mentee has not asked, now or in a
 * request that expired. The order follows from the reasons; the score must not leave the server.
 */
export async function findFits(
  db: Executor,
  menteeId: string,
  scope: FitScope,
  after: After = {},
): Promise<Fit[]> {
  const { needsReason = true, places, max } = scope
  const wish = await readWish(db, menteeId, after)
  const wanted = [...new Set([...skillsOf(wish), ...wish.skills])]
  const looksForNothing = wanted.length === 0 && wish.languages.length === 0 && !wish.hasTimes
  if (needsReason && looksForNothing) return []
  const param = sql`${sql.param(wanted)}::text[]`
  // Materialized, because the planner would otherwise repeat each reason where it is compared, sorted by, and shown.
  const { rows } = await db.execute<Row>(sql`
    with mine as materialized (${freeSpans(menteeId)}), compared as materialized (
      select ${people.id} as id, ${people.maxMentees} is not null as room, ${places ?? sql`null::int`} as places,
        array(select unnest(${people.skills}) intersect select unnest(${param}) order by 1) as skills,
        array(select unnest(${people.languages}) intersect select unnest(${sql.param(wish.languages)}::text[]) order by 1) as languages,
        ${areFreeTogether(sql`mine`, people.id)} as times
      from (${candidatesOf(menteeId, param, wish, scope)}) f
      join ${people} on ${people.id} = f.found
      where ${hasRoom})
    select * from (
      select c.*, 3 * least(cardinality(c.skills), 2) + 2 * c.times::int + least(cardinality(c.languages), 1) as score
      from compared as c) fit
    where (${!needsReason}::boolean or fit.score > 0) and (fit.places is null or fit.places > 0)
    order by fit.score desc, fit.places desc nulls last, md5(fit.id || ${menteeId})
    limit ${max}`)
  return rows.map(({ id, score, places: left, skills, ...reasons }) => ({
    ...{ id, score, places: left },
    reasons: { ...reasons, skills: skills.filter(isSkill) },
  }))
}

/**
 * The mentors who fit a mentee best, each with the reasons: skills that they look for, common free times, common languages, and that they
 * have room for mentees, of those who say how many they have [PE20].
 */
export async function fittingMentors(
  db: Executor,
  menteeId: string,
  after: After = {},
): Promise<FittingMentor[]> {
  const fits = await findFits(db, menteeId, { max: expiry.offers }, after)
  const mentors = await mentorsByIds(
    db,
    menteeId,
    fits.map(({ id }) => id),
  )
  return fits.flatMap(({ id, reasons }) => {
    const mentor = mentors.find((one) => one.id === id)
    return mentor ? [{ mentor, reasons }] : []
  })
}
