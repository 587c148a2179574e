import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/orm.ts'
import { isBlocked, isResting } from '#server/policy/scopes.ts'
import { push, unreadNotice as limit } from '#shared/limits/notice.ts'

/** What a member was told of last, in the milliseconds of the database; null if of nothing. */
export type Due = { readonly userId: string; readonly toldAt: string | null }

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`

/**
 * The chats of members with unread messages that others may tell them of: `first_at` and `last_at` are the times of the oldest and
 * the newest of them. Chats without unread messages are left out first: blocks and pauses of 100,000 chats took 7 seconds.
 */
const unread = sql`
  with behind as materialized (
    select c.id, c.mentor_id, c.mentee_id, m.user_id, m.seen
    from chats c
    cross join lateral (values (c.mentor_id, c.mentor_seen), (c.mentee_id, c.mentee_seen)) as m (user_id, seen)
    where c.is_open and c.last_seq > m.seen and c.last_at > now() - make_interval(days => ${limit.days})
  )
  select c.user_id, min(f.created_at) as first_at, max(l.created_at) as last_at
  from behind c
  cross join lateral (
    select created_at from messages
    where chat_id = c.id and seq > c.seen and sender_id <> c.user_id and deleted_at is null
    order by seq limit 1) f
  cross join lateral (
    select created_at from messages
    where chat_id = c.id and seq > c.seen and sender_id <> c.user_id and deleted_at is null
    order by seq desc limit 1) l
  where not ${isBlocked(sql`c.mentor_id`, sql`c.mentee_id`)} and not ${isResting(sql`c.id`)}
  group by c.user_id`

/**
 * Whether there is news: everything that the member was told of has been read, or there is more since, and the last time was
 * long enough ago.
 */
const isNews = (told: ReturnType<typeof sql>, again: number) => sql`(${told} is null or u.first_at > ${told}
  or (u.last_at > ${told} and ${told} <= now() - ${interval(again)}))`

/** Members who are to get an email about unread messages: neither they nor one of their sessions was here for so many minutes [NT1]. */
export async function listDueMails(db: Executor, minutes: number): Promise<readonly Due[]> {
  const away = interval(minutes * 60_000)
  const { rows } = await db.execute<Due>(sql`
    select u.user_id as "userId", n.mailed_at::text as "toldAt"
    from (${unread}) as u left join unread_notices n on n.user_id = u.user_id
    where u.first_at <= now() - ${away} and ${isNews(sql`n.mailed_at`, limit.again)}
      and (n.here_at is null or n.here_at <= now() - ${away})
      and not exists (select from sessions s where s.user_id = u.user_id and s.last_seen_at > now() - ${away})
      and not exists (select from notice_settings t where t.user_id = u.user_id and t.kind = 'messages' and not t.email)
    order by u.first_at limit ${limit.batch}`)
  return rows
}

/** Members with a device who are to get a push about unread messages [NT7]. */
export async function listDuePushes(db: Executor): Promise<readonly Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select u.user_id as "userId", n.pushed_at::text as "toldAt"
    from (${unread}) as u left join unread_notices n on n.user_id = u.user_id
    where u.first_at <= now() - ${interval(push.delay)} and ${isNews(sql`n.pushed_at`, push.again)}
      and exists (select from push_devices d where d.user_id = u.user_id)
      and not exists (select from notice_settings t where t.user_id = u.user_id and t.kind = 'messages' and not t.push)
    order by u.first_at limit ${limit.batch}`)
  return rows
}

/** Notes that a member is at a page, at most once in `hereEvery` [NT1]. */
export async function noteHere(db: Executor, userId: string): Promise<void> {
  await db.execute(sql`
    insert into unread_notices as n (user_id, here_at) values (${userId}, now())
    on conflict (user_id) do update set here_at = now()
    where n.here_at is null or n.here_at <= now() - ${interval(limit.hereEvery / 2)}`)
}

/**
 * Notes that a member is told by email now. Answers the time in milliseconds, or undefined if another node was faster: the second of two
 * waits for the row, and finds another time than it has read.
 */
export async function claimMail(tx: Tx, { userId, toldAt }: Due): Promise<number | undefined> {
  const { rows } = await tx.execute<{ at: number }>(sql`
    insert into unread_notices as n (user_id, mailed_at) select id, now() from users where id = ${userId}
    on conflict (user_id) do update set mailed_at = now() where n.mailed_at is not distinct from ${toldAt}::timestamptz
    returning floor(extract(epoch from mailed_at) * 1000)::float8 as at`)
  return rows[0]?.at
}

/** The same of a push. Answers whether no other node was faster. */
export async function claimPush(tx: Tx, { userId, toldAt }: Due): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into unread_notices as n (user_id, pushed_at) select id, now() from users where id = ${userId}
    on conflict (user_id) do update set pushed_at = now() where n.pushed_at is not distinct from ${toldAt}::timestamptz
    returning user_id`)
  return rows.length > 0
}

/** When a member was told by email last, in milliseconds. */
export async function mailedAt(db: Executor, userId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select floor(extract(epoch from mailed_at) * 1000)::float8 as at from unread_notices where user_id = ${userId}`)
  return rows[0]?.at ?? undefined
}

export type UnreadChat = { readonly chatId: string; readonly otherId: string; readonly count: number }

/** The chats of a member with unread messages, those with the newest first. */
export async function listUnreadChats(db: Executor, userId: string): Promise<readonly UnreadChat[]> {
  const { rows } = await db.execute<UnreadChat>(sql`
    select c.id as "chatId", m.other_id as "otherId", u.count
    from chats c
    cross join lateral (values (c.mentor_id, c.mentee_id, c.mentor_seen), (c.mentee_id, c.mentor_id, c.mentee_seen))
      as m (user_id, other_id, seen)
    cross join lateral (
      select count(*)::int as count from (
        select from messages
        where chat_id = c.id and seq > m.seen and sender_id <> m.user_id and deleted_at is null
        limit ${limit.counted}) as one) u
    where m.user_id = ${userId} and c.is_open and u.count > 0
      and not ${isBlocked(sql`c.mentor_id`, sql`c.mentee_id`)} and not ${isResting(sql`c.id`)}
    order by c.last_at desc, c.id limit 200`)
  return rows
}
