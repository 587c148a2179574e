import { and, desc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { notices, people, requests } from '#server/db/schema.ts'
import { personColumns } from '#server/policy/person-projection.ts'
import { isBlocked } from '#server/policy/scopes.ts'
import type { Notice } from '#shared/contract/notices.ts'
import { unlistedNotices, type NoticeMail, type ShownNotice } from '#shared/domain/notices.ts'
import { personCard, type PersonCard } from '#shared/domain/people/names.ts'
import { noticeList } from '#shared/limits/notice.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'

type Row = typeof notices.$inferSelect

/**
 * Whether a member still sees the one whom a notice is about: neither blocked the other, and they have a request, or it is a mentor,
 * whose name mentees can know. A former contact does not see the name of a minor [AG4].
 */
const isKnown = sql`(not ${isBlocked(notices.userId, sql`${notices.about}`)} and (
  exists (select from ${requests} as r where (r.mentor_id = ${notices.userId} and r.requester_id = ${notices.about})
    or (r.requester_id = ${notices.userId} and r.mentor_id = ${notices.about}))
  or exists (select from ${people} as m where m.id = ${notices.about} and m.role = 'mentor')))`

/** What the page shows to a member: nothing about someone whom they do not see any more. */
const isShown = (userId: string) =>
  and(
    eq(notices.userId, userId),
    notInArray(notices.mail, [...unlistedNotices]),
    or(isNull(notices.about), isKnown),
  )

/** The latest notices of a member. Equal ones that are unread are one, with their number [NT13]. */
export async function listNotices(
  db: Executor,
  userId: string,
  profile: SafeguardingProfile,
): Promise<Notice[]> {
  const rows = await db
    .select({ notice: notices, person: personColumns() })
    .from(notices)
    .leftJoin(people, eq(people.id, notices.about))
    .where(isShown(userId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(noticeList.read)
  const merged = new Map<string, Notice>()
  for (const { notice, person } of rows) {
    const isRead = notice.readAt !== null
    const key = isRead ? notice.id : keyOf(notice)
    const known = merged.get(key)
    merged.set(
      key,
      known
        ? { ...known, count: known.count + 1 }
        : {
            ...{ id: notice.id, mail: notice.mail as ShownNotice, path: notice.path, isRead, count: 1 },
            about: person && nameOnly(personCard(person, profile)),
            at: notice.createdAt.getTime(),
          },
    )
  }
  return [...merged.values()].slice(0, noticeList.shown)
}

const nameOnly = ({ id, role, name }: PersonCard) => ({ id, role, name })

const keyOf = ({ mail, about, path }: Pick<Row, 'mail' | 'about' | 'path'>): string =>
  JSON.stringify([mail, about, path])

/** The number of entries of the page that are unread, for the navigation. */
export async function countUnread(db: Executor, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select distinct ${notices.mail}, ${notices.about}, ${notices.path} from ${notices}
      where ${and(isShown(userId), isNull(notices.readAt))} limit ${noticeList.shown}) as unread`)
  return rows[0]?.count ?? 0
}

export async function noticeById(db: Executor, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id)).limit(1)
  return row
}

/** Marks a notice as read, with those equal to it that are not newer. */
export async function markRead(tx: Executor, { id, userId, mail, about, path }: Row): Promise<void> {
  // In the database, whose times are more precise than ours.
  const at = sql`(select n.created_at from ${notices} as n where n.id = ${id})`
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        ...[eq(notices.userId, userId), eq(notices.mail, mail), eq(notices.path, path)],
        sql`${notices.about} is not distinct from ${about}`,
        isNull(notices.readAt),
        lte(notices.createdAt, at),
      ),
    )
}

type Answered = {
  readonly userId: string
  /** Whom the member has answered. */
  readonly about: string
  readonly mails: readonly NoticeMail[]
}

/** Marks the notices as read that a member has answered [NT13]. Answers whether there were any. */
export async function markAnswered(tx: Executor, { userId, about, mails }: Answered): Promise<boolean> {
  const isAnswered = and(eq(notices.about, about), inArray(notices.mail, [...mails]), isNull(notices.readAt))
  const { rowCount } = await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, userId), isAnswered))
  return (rowCount ?? 0) > 0
}

/** Marks all notices of a member about a page as read. */
export async function markPathRead(tx: Executor, userId: string, path: string): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, userId), eq(notices.path, path), isNull(notices.readAt)))
}

/** Marks all notices of a member as read that are not newer than `until`. */
export async function markAllRead(tx: Executor, userId: string, until: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), lte(notices.createdAt, until)))
}

/** Deletes old notices, and of each member those beyond the number that is kept. Those of a day stay: emails are counted by them. */
export async function deleteOldNotices(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from ${notices} where created_at < now() - make_interval(days => ${noticeList.keptDays})
      or (created_at < now() - interval '1 day' and id in (
        select id from (
          select id, row_number() over (partition by user_id order by created_at desc, id desc) as number from ${notices}
        ) as numbered where number > ${noticeList.kept}))`)
}
