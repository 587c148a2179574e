import { personColumnsSql } from '#server/policy/person-projection.ts'
import {
  isMentorActiveSql,
  isMinorSql,
  isNotBlockedSql,
  mayWriteSql,
  showsSeenSql,
} from '#server/policy/scopes.ts'
import { MESSAGE } from './message-columns.ts'
import { WRITTEN_BESIDE } from './masking/beside-sql.ts'
import { addReviewSql } from './reviews/statements.ts'

/**
 * The hot statements, prepared once for each connection under their names. Each enforces its rule: `$2` is the caller,
 * and a chat of others is as if it did not exist.
 */

/** Whether the chat `c` exists for its members: neither blocked the other, neither is suspended. */
export const IS_VISIBLE = isNotBlockedSql('c.mentor_id', 'c.mentee_id')

/** The counterpart `p` of the member `$n` in the chat `c`. */
const joinCounterpart = (member: '$1' | '$2'): string =>
  `join people p on p.id = case when c.mentor_id = ${member} then c.mentee_id else c.mentor_id end`

/**
 * Inserts one message by the rule `chat.send`: finds the stored message of a retry by its client id, else checks that
 * the chat is open, takes the next sequence number and inserts. No row: the chat is closed or rests, or the sender is no
 * member. The lock on the chat's row makes sequence numbers gapless [C2], and keeps messages out of a chat that has
 * ended [AZ-3] or rests [PS4]. With the version `$10`, `$11`, there is no row either if the write context has changed [CD21];
 * nor while earlier messages of the sender are held [QH4]. With `$13`, an adult's image to a minor gets a review, for which it
 * waits from the start [IR1].
 */
export const insertMessageSql = {
  name: 'chat-send',
  text: `
    with stored as (
      select seq, created_at, text, masked_kinds, body_hash, image_width, image_height, image_bytes, image_alt
      from messages where sender_id = $2 and id = $3
    ), target as (
      update chats c set last_seq = last_seq + 1, last_at = now(),
        mentor_last_seq = case when mentor_id = $2 then last_seq + 1 else mentor_last_seq end,
        mentee_last_seq = case when mentee_id = $2 then last_seq + 1 else mentee_last_seq end
      where id = $1 and is_open and $2 in (mentor_id, mentee_id) and not exists (select from stored)
        and ${IS_VISIBLE}
        and held_by is distinct from $2
        and ${mayWriteSql('c', '$2')}
        and ($10::int is null
          or (last_rev + quiet_rev = $11::int and case when mentor_id = $2 then mentor_last_seq else mentee_last_seq end = $10))
        and ($6::text is null or exists (
          select from images where images.id = $6 and owner_id = $2 and chat_id = $1 and not is_attached))
        and ($8::int is null or $8::int <= last_seq)
      returning last_seq
    ), image as (
      update images set is_attached = true
      where images.id = $6 and exists (select from target)
      returning width, height, bytes
    ), review as (
      ${addReviewSql}
    ), added as (
      insert into messages
        (chat_id, seq, id, sender_id, sender_email, text, body_hash, image_url, image_width, image_height, image_bytes, quote_seq,
          masked_kinds, image_alt)
      select $1, last_seq, $3, $2, (select email from users where users.id = $2), $4, $5, $7,
        (select width from image), (select height from image), (select bytes from image), $8::int, $9::text[], $12
      from target
      returning seq, created_at, text, masked_kinds, body_hash, image_width, image_height, image_bytes, image_alt
    )
    select seq, created_at, text, masked_kinds, body_hash, image_width, image_height, image_bytes, image_alt, false as is_repeat,
      (select state from review) as image_review from added
    union all
    select seq, created_at, text, masked_kinds, body_hash, image_width, image_height, image_bytes, image_alt, true, null from stored`,
} as const

/**
 * Inserts a batch of messages without images, given as arrays: chats, senders, ids, texts, hashes, kinds of masked
 * contact details, and versions of write contexts, at most one for each sender and chat. Like `insertMessageSql`, but skips
 * chats that another transaction has locked, so that one chat delays no other and two batches never wait for each other. No
 * row for a message: it was skipped, or its rule denies it. The lateral join and the array keep to the indexes: a plan for a
 * join, made while the tables were small, would read them whole until they are analyzed again.
 */
export const insertMessagesSql = {
  name: 'chat-send-together',
  text: `
    with input as (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::int[], $8::int[])
        with ordinality as item (chat_id, sender_id, id, text, body_hash, masked_kinds, sender_seq, rev, n)
    ), stored as (
      select i.n, m.seq, m.created_at, m.text, m.masked_kinds, m.body_hash
      from input i cross join lateral (
        select * from messages where sender_id = i.sender_id and id = i.id limit 1
      ) m
    ), unlocked as (
      select id from chats c where id = any($1::text[]) and is_open and ${IS_VISIBLE}
      for update of c skip locked
    ), accepted as (
      select i.*, u.email, i.sender_id = c.mentor_id as is_mentor,
        row_number() over (partition by i.chat_id order by i.n)::int as position
      from input i join chats c on c.id = i.chat_id join users u on u.id = i.sender_id
      where i.chat_id in (select id from unlocked) and i.sender_id in (c.mentor_id, c.mentee_id)
        and ${mayWriteSql('c', 'i.sender_id')}
        and i.sender_id is distinct from c.held_by and i.n not in (select n from stored)
    ), totals as (
      select chat_id, count(*)::int as amount, min(rev) as min_rev, max(rev) as max_rev,
        max(position) filter (where is_mentor) as mentor_position,
        max(position) filter (where not is_mentor) as mentee_position,
        max(sender_seq) filter (where is_mentor) as mentor_seq,
        max(sender_seq) filter (where not is_mentor) as mentee_seq
      from accepted group by chat_id
    ), target as (
      update chats set last_seq = last_seq + a.amount, last_at = now(),
        mentor_last_seq = coalesce(last_seq + a.mentor_position, mentor_last_seq),
        mentee_last_seq = coalesce(last_seq + a.mentee_position, mentee_last_seq)
      from totals a
      where id = a.chat_id and is_open
        and last_rev + quiet_rev = coalesce(a.min_rev, last_rev + quiet_rev)
        and last_rev + quiet_rev = coalesce(a.max_rev, last_rev + quiet_rev)
        and mentor_last_seq = coalesce(a.mentor_seq, mentor_last_seq)
        and mentee_last_seq = coalesce(a.mentee_seq, mentee_last_seq)
        and not (a.mentor_position is not null and mentor_rests)
        and not (a.mentee_position is not null and mentee_rests)
      returning id, last_seq - a.amount as before
    ), added as (
      insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash, masked_kinds)
      select a.chat_id, t.before + a.position, a.id, a.sender_id, a.email, a.text, a.body_hash,
        string_to_array(a.masked_kinds, ',')
      from accepted a join target t on t.id = a.chat_id
      returning sender_id, id, seq, created_at, text, masked_kinds, body_hash
    )
    select i.n, a.seq, a.created_at, a.text, a.masked_kinds, a.body_hash, false as is_repeat
    from added a join input i on i.sender_id = a.sender_id and i.id = a.id
    union all
    select n, seq, created_at, text, masked_kinds, body_hash, true from stored`,
} as const

/**
 * Reads the write contexts of the members `$2` in the chats `$1`, two arrays: whether one of the two is a minor, and if so, the
 * version, and as `pieces` what the member wrote around the number `$3` and in it: up to `$4` messages before and after, among the
 * `$5` nearest, with what they were before, and `beside` them, at the time of it, the aim and the note of their request [CD27], and
 * the last `$4` of what they wrote on the page of the pair and in its agendas [CD30]; whether the member has accepted the version
 * `$6` of the code of conduct; and `quiet`, the quiet hours of the minor to whom an adult writes. `n` is the index, from 1. No row:
 * no member, or the chat is closed. The lateral join keeps to the index, as above.
 */
export const writeContextsSql = {
  name: 'chat-write-contexts',
  text: `
    select i.n, c.last_rev + c.quiet_rev as rev, case when c.mentor_id = i.member_id then c.mentor_last_seq else c.mentee_last_seq end as sender_seq,
      p.is_minor_pair, w.pieces, q.quiet, c.held_by is not distinct from i.member_id as is_holding,
      exists (select from people s where s.id = i.member_id and s.conduct_version >= $6::int) as has_accepted
    from unnest($1::text[], $2::text[]) with ordinality as i (chat_id, member_id, n)
    cross join lateral (select * from chats where id = i.chat_id limit 1) c
    cross join lateral (
      select exists (select from people p where p.id in (c.mentor_id, c.mentee_id) and ${isMinorSql('p')}) as is_minor_pair
    ) p left join lateral (
      with own as (
        (select seq, text, image_alt, rev, deleted_at, created_at from (
          select * from messages where chat_id = c.id and seq < $3::int order by seq desc limit $5) before
        where sender_id = i.member_id order by seq desc limit $4)
        union all
        (select seq, text, image_alt, rev, deleted_at, created_at from (
          select * from messages where chat_id = c.id and seq > $3::int order by seq limit $5) after
        where sender_id = i.member_id order by seq limit $4)
        union all
        select seq, text, image_alt, rev, deleted_at, created_at from messages where chat_id = c.id and seq = $3::int
      ), beside as (
        ${WRITTEN_BESIDE}
      )
      select json_agg(json_build_object('seq', seq, 'text', text, 'isCurrent', n is null, 'part', part, 'ref', ref)
        order by seq, at nulls first, part, n nulls last) as pieces
      from (
        select seq, text, case when seq = $3::int then $3::int end as n, null as part, null as ref, null::timestamptz as at
        from own where deleted_at is null
        union all
        select (select coalesce(max(seq), 0) from own where created_at < b.at), text, n, part, ref, at from beside b
        union all
        select seq, image_alt, 0, null, null, null from own where image_alt is not null
        union all
        select own.seq, r.text, r.rev, null, null, null from own join message_revisions r on r.chat_id = c.id and r.seq = own.seq
        where own.rev > 0 and r.kind in ('edit', 'delete')
      ) written where text <> ''
    ) w on p.is_minor_pair left join lateral (
      select json_build_object('quietHours', p.quiet_hours, 'timeZone', p.time_zone) as quiet
      from (
        select * from people where id = case when c.mentor_id = i.member_id then c.mentee_id else c.mentor_id end limit 1
      ) p cross join (select * from people where id = i.member_id limit 1) me
      where not (${isMinorSql('me')}) and ${isMinorSql('p')}
    ) q on true
    where c.is_open and i.member_id in (c.mentor_id, c.mentee_id) and ${IS_VISIBLE}`,
} as const

/**
 * Reads the messages after `$3` (null: the latest `$4`), and earlier ones that one of the next `$6` revisions after `$5`
 * changed, with the chat's last number and revision, and the revision `rev_to` up to which that is complete. No row: no
 * member.
 */
export const messagesAfterSql = {
  name: 'chat-after',
  text: `
    select c.last_seq, c.last_rev, c.is_open, coalesce(r.rev_to, c.last_rev) as rev_to, ${MESSAGE}
    from chats c left join lateral (
      select max(rev) as rev_to, array_agg(seq) as changed from (
        select rev, seq from message_revisions
        where chat_id = c.id and rev > $5::int and c.last_rev > $5::int and $3::int > 0
        order by rev limit $6) next
    ) r on true left join lateral (
      (select * from messages
      where chat_id = c.id and seq > coalesce($3::int, c.last_seq - $4::int)
      order by seq limit $4)
      union all
      select * from messages where chat_id = c.id and seq <= $3::int and seq = any(r.changed)
    ) m on true
    where c.id = $1 and $2 in (c.mentor_id, c.mentee_id) and ${IS_VISIBLE}
    order by m.seq`,
} as const

/** Reads the `$4` messages before `$3`, the latest first. No row: no member. */
export const messagesBeforeSql = {
  name: 'chat-before',
  text: `
    select c.last_seq, c.last_rev, c.is_open, ${MESSAGE}
    from chats c left join lateral (
      select * from messages where chat_id = c.id and seq < $3::int order by seq desc limit $4
    ) m on true
    where c.id = $1 and $2 in (c.mentor_id, c.mentee_id) and ${IS_VISIBLE}
    order by m.seq desc`,
} as const

/**
 * Reads the counterpart and both read markers of an open chat of `$2`, and why it rests. The marker
 * of a counterpart who hides it is 0 [WS1], as is that of a minor who has not chosen, if `$3` [WS2]; of one who paused it, that from before. No row: closed, or no member.
 */
export const chatStateSql = {
  name: 'chat-state',
  text: `
    select c.mentor_id, c.mentee_id,
      case when c.mentor_id = $2 then c.mentor_seen when ${showsSeenSql('p', '$3')} then least(c.mentor_seen, z.seen_seq) else 0 end as mentor_seen,
      case when c.mentee_id = $2 then c.mentee_seen when ${showsSeenSql('p', '$3')} then least(c.mentee_seen, z.seen_seq) else 0 end as mentee_seen,
      case when c.mentor_id = $2 then c.mentor_rests else c.mentee_rests end as is_resting, not ${isMentorActiveSql('c.mentor_id')} as is_without_mentor,
      coalesce(z.is_mine, false) as is_paused,
      ${personColumnsSql('p')}
    from chats c
    ${joinCounterpart('$2')}
    cross join lateral (
      select bool_or(setter_id = $2 and source = 'member') as is_mine,
        min(seen_seq) filter (where setter_id <> $2) as seen_seq
      from pauses where pair_id = c.id
    ) z
    where c.id = $1 and c.is_open and $2 in (c.mentor_id, c.mentee_id) and ${IS_VISIBLE}`,
} as const

const LATEST_FIRST = `date_trunc('milliseconds', c.last_at) desc nulls last, c.id`

/**
 * Lists the open chats of `$1`, the latest first, with the last message and the numbers of the first `$3` unread ones. The chats are chosen
 * before anything is joined: otherwise the planner reads the whole table for a member with 200 chats, 48 ms instead of 2.
 */
export const listChatsSql = {
  name: 'chat-inbox',
  text: `
    select c.id, c.last_seq, ${personColumnsSql('p')}, c.seen, u.unread,
      m.text, m.sender_id, m.image_url, m.created_at, m.deleted_at is not null as is_deleted
    from (
      select *, case when c.mentor_id = $1 then c.mentor_seen else c.mentee_seen end as seen from chats c
      where c.is_open and (c.mentor_id = $1 or c.mentee_id = $1) and ${IS_VISIBLE}
      order by ${LATEST_FIRST}
      limit $2
    ) c
    ${joinCounterpart('$1')}
    left join messages m on m.chat_id = c.id and m.seq = c.last_seq
    cross join lateral (
      select array(
        select seq from messages where chat_id = c.id and sender_id <> $1 and seq > c.seen order by seq limit $3
      ) as unread
    ) u
    order by ${LATEST_FIRST}`,
} as const
