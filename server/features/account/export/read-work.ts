import { aliasedTable, and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import {
  closingWords,
  endings,
  people,
  pulses,
  workAgreements,
  workChanges,
  workItems,
  workNotes,
  works,
  workThanks,
} from '#server/db/schema.ts'
import { isWorkReader } from '#server/policy/scopes.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { exportText } from '#shared/texts/account/export.ts'

export type MyWork = Awaited<ReturnType<typeof readWorks>>[number]

/**
 * What the member works on, or worked on, with others, numbered like its files: all that they can read on the page, or else what they
 * wrote there themselves [WK14].
 */
export async function readWorks(db: Executor, myId: string, profile: SafeguardingProfile) {
  const other = aliasedTable(people, 'other')
  const isOther = sql`${other.id} = case when ${works.menteeId} = ${myId} then ${works.mentorId} else ${works.menteeId} end`
  const rows = await db
    .select({
      work: works,
      other: { role: other.role, fullName: other.fullName, ageBand: other.ageBand },
      isReadable: sql<boolean>`(${isWorkReader(myId)})`,
    })
    .from(works)
    .leftJoin(other, isOther)
    .where(or(eq(works.menteeId, myId), eq(works.mentorId, myId)))
    .orderBy(asc(works.startedAt), asc(works.id))
  const written = await readWritten(db, myId, {
    all: rows.map(({ work }) => work.id),
    readable: rows.filter(({ isReadable }) => isReadable).map(({ work }) => work.id),
  })
  return rows.map(({ work, other: person, isReadable }, index) => ({
    ...withoutCounters(work),
    number: index + 1,
    name:
      isReadable && person
        ? displayName({ role: person.role, name: nameForOthers(person, profile) })
        : exportText('export.former'),
    ...written(work.id),
  }))
}

const withoutCounters = ({
  lastChange: _count,
  mentorSeen: _mentor,
  menteeSeen: _mentee,
  ...work
}: typeof works.$inferSelect) => work

type Ids = { readonly all: readonly string[]; readonly readable: readonly string[] }

async function readWritten(db: Executor, myId: string, { all, readable }: Ids) {
  const [ids, open] = [[...all], [...readable]]
  const items = await db
    .select()
    .from(workItems)
    .where(
      or(inArray(workItems.workId, open), and(inArray(workItems.workId, ids), eq(workItems.writerId, myId))),
    )
    .orderBy(asc(workItems.createdAt), asc(workItems.id))
  const agreements = await db
    .select()
    .from(workAgreements)
    .where(
      or(
        inArray(workAgreements.workId, open),
        and(inArray(workAgreements.workId, ids), eq(workAgreements.writerId, myId)),
      ),
    )
  const notes = await db
    .select()
    .from(workNotes)
    .where(
      or(
        and(inArray(workNotes.workId, open), eq(workNotes.isShared, true)),
        and(inArray(workNotes.workId, ids), eq(workNotes.authorId, myId)),
      ),
    )
    .orderBy(asc(workNotes.metOn), asc(workNotes.id))
  const { thanks, closing } = await readWords(db, myId, { all, readable })
  const ends = await readEndings(db, myId, ids)
  const changes = await db
    .select()
    .from(workChanges)
    .where(and(inArray(workChanges.workId, ids), eq(workChanges.userId, myId)))
    .orderBy(asc(workChanges.n))
  // Without the score of the other, with which the answer was compared.
  const { scoreOther: _other, ...pulseColumns } = getTableColumns(pulses)
  const rounds = await db
    .select(pulseColumns)
    .from(pulses)
    .where(and(inArray(pulses.workId, ids), eq(pulses.userId, myId)))
    .orderBy(asc(pulses.askedAt), asc(pulses.id))
  return (id: string) => {
    const of = <Row extends { readonly workId: string }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ workId }) => workId === id)
    return {
      ...{ items: of(items), agreement: of(agreements)[0] ?? null, notes: of(notes) },
      ...{ thanks: of(thanks), changes: of(changes), pulses: of(rounds) },
      ...{ closingWords: of(closing), ending: of(ends)[0] ?? null },
    }
  }
}

/** Thanks and closing words. */
async function readWords(db: Executor, myId: string, { all, readable }: Ids) {
  const [ids, open] = [[...all], [...readable]]
  const isMine = (table: typeof workThanks | typeof closingWords) =>
    or(inArray(table.workId, open), and(inArray(table.workId, ids), eq(table.authorId, myId)))
  return {
    thanks: await db.select().from(workThanks).where(isMine(workThanks)),
    closing: await db.select().from(closingWords).where(isMine(closingWords)),
  }
}

/** How the connections of a mentee ended, with what the mentee looked for. */
const readEndings = (db: Executor, menteeId: string, ids: readonly string[]) =>
  db
    .select(getTableColumns(endings))
    .from(endings)
    .innerJoin(works, eq(works.id, endings.workId))
    .where(and(inArray(endings.workId, [...ids]), eq(works.menteeId, menteeId)))
    .limit(ids.length)
