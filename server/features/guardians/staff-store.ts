import { and, asc, desc, eq, ilike, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { cursorOf, readKeysetPage } from '#server/db/keyset.ts'
import type { KeysetOrder } from '#server/db/keyset.ts'
import type { Executor } from '#server/db/orm.ts'
import { guardianConsents, guardians, people, users } from '#server/db/schema.ts'
import type { WaitingSource } from '#server/rpc/waiting.ts'
import { consentClock, consentList, guardianConsent as limit } from '#shared/limits/guardian.ts'
import { waitingList } from '#shared/limits/staff.ts'
import type {
  ConsentDetails,
  ConsentPage,
  ConsentRow,
  ConsentStep,
  ListConsents,
  StaffConsent,
} from '#shared/contract/guardians.ts'

type Columns = Pick<
  typeof guardianConsents.$inferSelect,
  'codeHash' | 'guardianId' | 'givenAt' | 'confirmedAt' | 'endedAt' | 'issuedAt' | 'expiresAt'
>

/** How far a consent is. A code or a link that nobody used in time counts as none: the cleanup deletes it. */
function stepOf(row: Columns): Exclude<ConsentStep, 'none'> {
  if (row.endedAt !== null) return 'ended'
  if (row.confirmedAt !== null) return 'inForce'
  if (row.givenAt !== null) return 'given'
  if (row.expiresAt.getTime() < Date.now()) return 'ended'
  return row.codeHash === null ? 'mailed' : 'code'
}

const sinceOf = ({ endedAt, confirmedAt, givenAt, issuedAt }: Columns): number =>
  (endedAt ?? confirmedAt ?? givenAt ?? issuedAt).getTime()

const rowColumns = {
  minorId: people.id,
  name: people.fullName,
  email: users.email,
  ageBand: people.ageBand,
  consent: people.consent,
}

const order: KeysetOrder = { keys: [{ by: people.id, type: 'text' }], direction: 'asc' }

/**
 * The minors of a page of the console's list: those who need consent, have it, or were asked for it, without the hidden
 * ones [GC12].
 */
export async function listConsents(
  db: Executor,
  { state, search, ...place }: ListConsents,
  hiddenIds: readonly string[],
): Promise<ConsentPage> {
  const words = search.trim()
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const isGiven = and(isNotNull(guardianConsents.givenAt), isNull(guardianConsents.confirmedAt))
  const byState = {
    waiting: isGiven,
    missing: eq(people.consent, 'missing'),
    given: eq(people.consent, 'given'),
    all: sql`(${people.consent} <> 'none' or ${guardianConsents.id} is not null)`,
  }[state]
  const { rows, ...cursors } = await readKeysetPage(order, place, consentList.perPage, (part) =>
    db
      .select({ row: rowColumns, open: guardianConsents, cursor: cursorOf(order) })
      .from(people)
      .innerJoin(users, eq(users.id, people.id))
      .leftJoin(
        guardianConsents,
        and(eq(guardianConsents.minorId, people.id), isNull(guardianConsents.endedAt)),
      )
      .where(
        and(
          eq(people.role, 'mentee'),
          notInArray(people.id, [...hiddenIds]),
          byState,
          part.where,
          words === '' ? undefined : or(ilike(people.fullName, pattern), ilike(users.email, pattern)),
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  return { rows: rows.map(({ row, open }) => toRow(row, open)), ...cursors }
}

type Row = Omit<ConsentRow, 'step' | 'since'>

function toRow(row: Row, open: (Columns & { id: string }) | null): ConsentRow {
  const step = open ? stepOf(open) : 'none'
  return open && step !== 'ended'
    ? { ...row, step, since: sinceOf(open) }
    : { ...row, step: 'none', since: null }
}

/** A minor with all consents, the newest first; undefined if there is no such mentee. */
export async function readConsents(db: Executor, minorId: string): Promise<ConsentDetails | undefined> {
  const [row] = await db
    .select(rowColumns)
    .from(people)
    .innerJoin(users, eq(users.id, people.id))
    .where(and(eq(people.id, minorId), eq(people.role, 'mentee')))
    .limit(1)
  if (!row) return undefined
  const all = await db
    .select({ consent: guardianConsents, guardianEmail: guardians.email })
    .from(guardianConsents)
    .leftJoin(guardians, eq(guardians.id, guardianConsents.guardianId))
    .where(eq(guardianConsents.minorId, minorId))
    .orderBy(desc(guardianConsents.issuedAt), desc(guardianConsents.id))
    .limit(limit.listed)
  const open = all.find(({ consent }) => consent.endedAt === null)?.consent ?? null
  return {
    ...toRow(row, open),
    consents: all.map(({ consent, guardianEmail }) => toStaffConsent(consent, guardianEmail)),
  }
}

function toStaffConsent(
  row: typeof guardianConsents.$inferSelect,
  guardianEmail: string | null,
): StaffConsent {
  const { id, method, signedOn, textVersion, endReason, endNote } = row
  return {
    ...{ id, method, signedOn, textVersion, endReason, endNote, guardianEmail },
    step: stepOf(row),
    issuedAt: row.issuedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    givenAt: row.givenAt?.getTime() ?? null,
    confirmedAt: row.confirmedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  }
}

/** The consents that guardians have given, and that wait for a coordinator. */
export const waitingConsents: WaitingSource = {
  roles: ['coordinator', 'lead'],
  async list(db, hidden) {
    // The names of those only that are shown: the names of all would be read for the order.
    const first = db
      .select({ id: guardianConsents.minorId, givenAt: guardianConsents.givenAt })
      .from(guardianConsents)
      .where(
        and(
          isNull(guardianConsents.endedAt),
          isNotNull(guardianConsents.givenAt),
          isNull(guardianConsents.confirmedAt),
          notInArray(guardianConsents.minorId, [...hidden]),
        ),
      )
      .orderBy(asc(guardianConsents.givenAt))
      .limit(waitingList.perSource)
      .as('first')
    const rows = await db
      .select({ id: first.id, name: people.fullName, givenAt: first.givenAt })
      .from(first)
      .innerJoin(people, eq(people.id, first.id))
    return rows.map(({ id, name, givenAt }) => {
      const since = givenAt?.getTime() ?? 0
      const item = { kind: 'consent.given' as const, id, reference: id, name, urgency: 3 }
      return { ...item, since, dueAt: since + consentClock }
    })
  },
}
