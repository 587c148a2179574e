import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { endings, people, requestExpiries, users, works } from '#server/db/schema.ts'
import { areSeparated, scopes } from '#server/policy/scopes.ts'
import { isSkill, skillCatalog, type Skill } from '#shared/data/skills.ts'
import { expiry } from '#shared/limits/request.ts'
import type { FittingMentor } from '#shared/contract/people.ts'
import { hasRoom } from './activity-store.ts'
import { areFreeTogether, freeSpans, hasFreeTimes } from './free-times.ts'
import { mentorsByIds } from './mentor-search.ts'
import { parseSearch } from './search-terms.ts'
import { skillAliases } from './skill-aliases.ts'

/** How many mentors are compared for each reason, in an order of their own for each mentee. */
const MOST = 200

/** What a mentee looks for. */
type Wish = {
  readonly aims: readonly string[]
  readonly skills: readonly string[]
  readonly languages: readonly string[]
  readonly hasTimes: boolean
}

const allSkills: readonly Skill[] = skillCatalog.flatMap((category): readonly Skill[] => category.skills)

/** What aims say without naming what they are about: 'learn' is also a part of 'machine learning'. */
const GENERAL =
  /\b(?:learn(?:ing)?|stud(?:y|ying)|get|getting|better|improve|become|make|more|good|new|skills?)\b/giu

/** The skills that an aim names as a whole: 'public speaking' is not about public health. */
const namedIn = (aim: string): readonly Skill[] => {
  const words = ` ${aim.toLowerCase().replaceAll(/[^\p{L}\p{N}/+#-]+/gu, ' ')} `
  return allSkills.filter((skill) => words.includes(` ${skill.toLowerCase()} `))
}

/** The skills that aims are about: those that one names, else those whose names have its words, or that the words mean. */
const skillsOf = (aims: readonly string[]): Skill[] => [
  ...new Set(
    aims.flatMap((aim) => {
      const named = namedIn(aim)
      return named.length > 0 ? named : skillsLike(aim)
    }),
  ),
]

function skillsLike(aim: string): readonly Skill[] {
  const { terms, words } = parseSearch(aim.replaceAll(GENERAL, ' '))
  const meant = words.flatMap((word) => (Object.hasOwn(skillAliases, word) ? (skillAliases[word] ?? []) : []))
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
    })
    .from(people)
    .where(eq(people.id, menteeId))
    .limit(1)
  const own = { aims: mine?.aims ?? [], languages: mine?.languages ?? [], hasTimes: mine?.hasTimes ?? false }
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

/**
 * The ids of the mentors who are compared: some of each reason, so that those of a common one do not remove those of a rare one.
 * Mentors who were asked, let a request of the mentee expire, had a connection with the mentee of whose end the notice is shown, or are
 * kept separate from the mentee by staff are not among them.
 */
function candidatesOf(menteeId: string, wanted: SQL, { languages, hasTimes: isFree }: Wish): SQL {
  const some = (reason: SQL) => sql`(
    select ${people.id} as found from ${people} join ${users} on ${users.id} = ${people.id}
    where ${scopes['request.create'](menteeId)} and ${reason} and not ${areSeparated(people.id, menteeId)}
      and not exists (select from requests r where r.mentor_id = ${people.id} and r.requester_id = ${menteeId})
      and not exists (select from ${requestExpiries} as e where e.mentor_id = ${people.id} and e.mentee_id = ${menteeId})
      and not exists (select from ${endings} as e join ${works} as w on w.id = e.work_id
        where w.mentor_id = ${people.id} and w.mentee_id = ${menteeId} and not e.is_dismissed
          and e.ended_at > now() - ${expiry.keptDays} * interval '1 day')
    order by md5(${people.id} || ${menteeId}) limit ${MOST})`
  const sets = [some(sql`${people.skills} && ${wanted}`)]
  if (languages.length > 0) sets.push(some(sql`${people.languages} && ${sql.param(languages)}::text[]`))
  if (isFree) sets.push(some(hasTimes))
  return sql.join(sets, sql` union `)
}

type Row = { id: string; skills: string[]; languages: string[]; times: boolean; room: boolean }

/**
 * The mentors who fit a mentee best, each with the reasons: skills that they look for, common free times, common languages, and that they
 * have free places, of those who say how many they have [PE20]. Only those who take requests, and whom the mentee has not asked, now or in a request that expired. The order
 * follows from the reasons, which are all that leaves the server.
 */
export async function fittingMentors(
  db: Executor,
  menteeId: string,
  after: After = {},
): Promise<FittingMentor[]> {
  const wish = await readWish(db, menteeId, after)
  const wanted = [...new Set([...skillsOf(wish.aims), ...wish.skills])]
  if (wanted.length === 0 && wish.languages.length === 0 && !wish.hasTimes) return []
  const param = sql`${sql.param(wanted)}::text[]`
  const { rows } = await db.execute<Row>(sql`
    with mine as materialized (${freeSpans(menteeId)})
    select * from (
      select c.id, array(select unnest(c.skills) intersect select unnest(${param}) order by 1) as skills,
        array(select unnest(c.languages) intersect select unnest(me.languages) order by 1) as languages,
        c.times, c.room
      from (
        select ${people.id} as id, ${people.skills} as skills, ${people.languages} as languages,
          ${people.maxMentees} is not null as room,
          ${areFreeTogether(sql`mine`, people.id)} as times
        from (${candidatesOf(menteeId, param, wish)}) f
        join ${people} on ${people.id} = f.found
        where ${hasRoom}) c
      cross join (select languages from people where id = ${menteeId}) me) fit
    where cardinality(fit.skills) > 0 or fit.times or cardinality(fit.languages) > 0
    order by 3 * least(cardinality(fit.skills), 2) + 2 * fit.times::int + least(cardinality(fit.languages), 1) desc,
      md5(fit.id || ${menteeId})
    limit ${expiry.offers}`)
  const mentors = await mentorsByIds(
    db,
    menteeId,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, skills, languages, times, room }) => {
    const mentor = mentors.find((one) => one.id === id)
    return mentor ? [{ mentor, reasons: { skills: skills.filter(isSkill), languages, times, room } }] : []
  })
}
