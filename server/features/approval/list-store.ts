import { and, desc, eq, ilike, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder, KeysetPart } from '#server/db/keyset.ts'
import type { Executor } from '#server/db/orm.ts'
import { approvalChecks, approvalEvents, approvals, people, staff, users } from '#server/db/schema.ts'
import { isInGroup } from '#server/policy/scopes.ts'
import { approvalWarnings, mentorList } from '#shared/limits/approval.ts'
import type {
  ListMentors,
  MentorFilter,
  MentorRow,
  MentorRows,
  StaffMentorEvent,
} from '#shared/contract/staff/mentors.ts'
import { missingChecks } from '#shared/domain/approval.ts'
import type { ApprovalState } from '#shared/domain/approval.ts'
import { isActiveNow, listChecks, readToday, stateNow } from './store.ts'
import type { ApprovalSettings } from './store.ts'

/** When the state of a mentor began; that of one without a state is when they joined. */
const since = sql`coalesce(${approvals.since}, ${users.createdAt})`

/** Those with the newest state first. */
const order: KeysetOrder = {
  keys: [
    { by: since, type: 'time' },
    { by: people.id, type: 'text' },
  ],
  direction: 'desc',
}

const selectMentors = (db: Executor) =>
  db
    .select({
      id: people.id,
      fullName: people.fullName,
      email: users.email,
      joinedAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      skills: people.skills,
      about: people.about,
      state: sql<ApprovalState | null>`${stateNow}`,
      since: sql<number>`floor(extract(epoch from ${since}) * 1000)::float8`,
      isMentorActive: sql<boolean>`coalesce(${isActiveNow}, false)`,
      activeUntil: approvals.activeUntil,
      firstApprover: approvals.firstApprover,
      cursor: cursorOf(order),
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .leftJoin(approvals, eq(approvals.personId, people.id))
type Row = Awaited<ReturnType<typeof selectMentors>>[number]

/** A page of the mentors, those with the newest state first, without the hidden ones [MA14]. */
export async function listMentorRows(
  db: Executor,
  settings: ApprovalSettings,
  { search, state, needs, group = null, ...place }: ListMentors,
  hiddenIds: readonly string[],
): Promise<MentorRows> {
  const today = await readToday(db, settings.timeZone)
  const isNeeded = needs !== null && settings.required.includes(needs)
  if (needs !== null && !isNeeded) return { rows: [], next: null, previous: null }
  const isWanted = and(
    eq(people.role, 'mentor'),
    notInArray(people.id, [...hiddenIds]),
    matches(search.trim()),
    group === null ? undefined : isInGroup(people.id, group),
    state === null ? undefined : hasState(state),
    needs === null
      ? undefined
      : sql`not exists (select from ${approvalChecks} c where c.person_id = ${people.id} and c.check_kind = ${needs}
          and c.result = 'passed' and (c.expires_on is null or c.expires_on > ${today}::date))`,
  )
  const { rows, ...cursors } = await readKeysetPage(order, place, mentorList.perPage, (part) =>
    // All wanted mentors are sorted, so by their ids alone; what is shown is read of one page.
    selectMentors(db)
      .where(inArray(people.id, idsOfPage(db, isWanted, part)))
      .orderBy(...part.orderBy),
  )
  return { rows: await withNeeds(db, settings, today, rows), ...cursors }
}

const idsOfPage = (db: Executor, isWanted: SQL | undefined, part: KeysetPart) =>
  db
    .select({ id: people.id })
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .leftJoin(approvals, eq(approvals.personId, people.id))
    .where(and(isWanted, part.where))
    .orderBy(...part.orderBy)
    .limit(part.limit)

/** A mentor by id, as staff see them; undefined if there is none. */
export async function findMentor(db: Executor, settings: ApprovalSettings, id: string) {
  const today = await readToday(db, settings.timeZone)
  const [found] = await selectMentors(db).where(and(eq(people.id, id), eq(people.role, 'mentor')))
  if (!found) return undefined
  const [row] = await withNeeds(db, settings, today, [found])
  return row && { row, found, today }
}

async function withNeeds(
  db: Executor,
  { required }: ApprovalSettings,
  today: string,
  rows: readonly Row[],
): Promise<MentorRow[]> {
  const checks = Map.groupBy(
    await listChecks(
      db,
      rows.map(({ id }) => id),
    ),
    ({ personId }) => personId,
  )
  return rows.map((row) => ({
    ...{ id: row.id, name: row.fullName ?? '', email: row.email, state: row.state, since: row.since },
    ...{ isMentorActive: row.isMentorActive, until: row.activeUntil?.getTime() ?? null },
    needs: missingChecks(new Map(checks.get(row.id)?.map((check) => [check.check, check])), required, today),
  }))
}

function hasState(state: MentorFilter): SQL | undefined {
  if (state === 'none') return isNull(approvals.state)
  if (state === 'ending')
    return and(isActiveNow, sql`${approvals.activeUntil} < now() + ${approvalWarnings[0]} * interval '1 day'`)
  return sql`${stateNow} = ${state}`
}

function matches(text: string): SQL | undefined {
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(people.fullName, pattern), ilike(users.email, pattern), eq(people.id, text))
}

/** The newest events of a mentor, for staff. */
export async function listStaffEvents(db: Executor, personId: string): Promise<StaffMentorEvent[]> {
  const rows = await db
    .select({ event: approvalEvents, email: staff.email })
    .from(approvalEvents)
    .leftJoin(staff, eq(staff.id, approvalEvents.staffId))
    .where(eq(approvalEvents.personId, personId))
    .orderBy(desc(approvalEvents.seq))
    .limit(mentorList.events)
  return rows.map(({ event: { personId: _personId, staffId, at, until, ...event }, email }) => ({
    ...event,
    by: email ?? staffId,
    at: at.getTime(),
    until: until?.getTime() ?? null,
  }))
}
