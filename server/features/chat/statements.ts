/**
 * The hot statements, prepared once a connection by their names. Access is part of each: `$2` is who asks, and a
 * chat that is not theirs is as if it were not there.
 */

/** `isBlocked` of the table is not so for the chat `c`: nobody of the two blocked the other or is suspended. */
const PAIR_IS_VISIBLE =
  'not exists (select from blocks b where (b.blocker_id = c.mentor_id and b.blocked_id = c.mentee_id) or (b.blocker_id = c.mentee_id and b.blocked_id = c.mentor_id)) and not exists (select from users u where u.suspended_at is not null and u.id in (c.mentor_id, c.mentee_id))'

/**
 * One message: finds a repeat by the sender's id, else checks that the chat takes messages, gives out the next
 * number and inserts, in one statement. No row: the chat is closed, or not theirs. The lock on the chat's row
 * makes numbers gapless [C2] and lets no message in after its end [AZ-3].
 */
export const insertMessageSql = {
  name: 'chat-send',
  text: `
    with repeat as (
      select seq, created_at, text, body_hash, image_width, image_height
      from messages where sender_id = $2 and id = $3
    ), room as (
      update chats c set last_seq = last_seq + 1, last_at = now()
      where id = $1 and is_open and $2 in (mentor_id, mentee_id) and not exists (select from repeat)
        and ${PAIR_IS_VISIBLE}
        and ($6::text is null or exists (
          select from images where images.id = $6 and owner_id = $2 and chat_id = $1 and not is_attached))
      returning last_seq
    ), picture as (
      update images set is_attached = true
      where images.id = $6 and exists (select from room)
      returning width, height
    ), fresh as (
      insert into messages
        (chat_id, seq, id, sender_id, sender_email, text, body_hash, image_url, image_width, image_height)
      select $1, last_seq, $3, $2, (select email from users where users.id = $2), $4, $5, $7,
        (select width from picture), (select height from picture)
      from room
      returning seq, created_at, text, body_hash, image_width, image_height
    )
    select seq, created_at, text, body_hash, image_width, image_height, false as is_repeat from fresh
    union all
    select seq, created_at, text, body_hash, image_width, image_height, true from repeat`,
} as const

/**
 * Messages of one moment without pictures, by arrays: chats, senders, ids, texts, hashes. As `sendStatement`, but a
 * chat that somebody else holds just now is passed over, so that it keeps nobody waiting and two of these never wait
 * for each other. No row for a message: it was passed over, or its chat takes none of this sender's.
 */
export const insertMessagesSql = {
  name: 'chat-send-together',
  text: `
    with input as (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[])
        with ordinality as one (chat_id, sender_id, id, text, body_hash, n)
    ), repeat as (
      select i.n, m.seq, m.created_at, m.text, m.body_hash
      from input i join messages m on m.sender_id = i.sender_id and m.id = i.id
    ), free as (
      select id from chats c where id in (select chat_id from input) and is_open and ${PAIR_IS_VISIBLE}
      for update of c skip locked
    ), wanted as (
      select i.*, u.email, row_number() over (partition by i.chat_id order by i.n) as place
      from input i join chats c on c.id = i.chat_id join users u on u.id = i.sender_id
      where i.chat_id in (select id from free) and i.sender_id in (c.mentor_id, c.mentee_id)
        and i.n not in (select n from repeat)
    ), room as (
      update chats set last_seq = last_seq + w.many, last_at = now()
      from (select chat_id, count(*)::int as many from wanted group by chat_id) w
      where id = w.chat_id and is_open
      returning id, last_seq - w.many as before
    ), fresh as (
      insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash)
      select w.chat_id, r.before + w.place, w.id, w.sender_id, w.email, w.text, w.body_hash
      from wanted w join room r on r.id = w.chat_id
      returning sender_id, id, seq, created_at, text, body_hash
    )
    select i.n, f.seq, f.created_at, f.text, f.body_hash, false as is_repeat
    from fresh f join input i on i.sender_id = f.sender_id and i.id = f.id
    union all
    select n, seq, created_at, text, body_hash, true from repeat`,
} as const

/** What came after `$3` (null: the latest `$4`), with the chat's head. No row: not theirs. */
export const messagesAfterSql = {
  name: 'chat-after',
  text: `
    select c.last_seq, c.is_open, m.seq, m.id, m.sender_id, m.text, m.image_url,
      m.image_width, m.image_height, m.created_at
    from chats c left join lateral (
      select * from messages
      where chat_id = c.id and seq > coalesce($3::int, c.last_seq - $4::int)
      order by seq limit $4
    ) m on true
    where c.id = $1 and $2 in (c.mentor_id, c.mentee_id) and ${PAIR_IS_VISIBLE}
    order by m.seq`,
} as const

/** The `$4` messages before `$3`, the latest first. */
export const beforeStatement = {
  name: 'chat-before',
  text: `
    select c.last_seq, c.is_open, m.seq, m.id, m.sender_id, m.text, m.image_url,
      m.image_width, m.image_height, m.created_at
    from chats c left join lateral (
      select * from messages where chat_id = c.id and seq < $3::int order by seq desc limit $4
    ) m on true
    where c.id = $1 and $2 in (c.mentor_id, c.mentee_id) and ${PAIR_IS_VISIBLE}
    order by m.seq desc`,
} as const

/** Moves one's mark on to `$3`, never back and never beyond the head [C7]. No row: nothing changed. */
export const advanceReadMarkerSql = {
  name: 'chat-seen',
  text: `
    update chats c set
      mentor_seen = case when mentor_id = $2 then least($3::int, last_seq) else mentor_seen end,
      mentee_seen = case when mentee_id = $2 then least($3::int, last_seq) else mentee_seen end
    where id = $1 and is_open and ${PAIR_IS_VISIBLE}
      and ((mentor_id = $2 and mentor_seen < least($3::int, last_seq))
        or (mentee_id = $2 and mentee_seen < least($3::int, last_seq)))
    returning least($3::int, last_seq) as seq`,
} as const

/**
 * Marks of one moment, by arrays: chats, readers, numbers. As `seenStatement`, and like `sendTogetherStatement` it
 * passes over a chat that is held. A row for each mark of a chat in which one moved: where that reader's is by now.
 */
export const advanceReadMarkersSql = {
  name: 'chat-seen-together',
  text: `
    with input as (
      select * from unnest($1::text[], $2::text[], $3::int[])
        with ordinality as one (chat_id, reader_id, seq, n)
    ), free as (
      select id from chats c where id in (select chat_id from input) and is_open and ${PAIR_IS_VISIBLE}
      for update of c skip locked
    ), wanted as (
      select i.chat_id,
        coalesce(max(i.seq) filter (where i.reader_id = c.mentor_id), 0) as mentor,
        coalesce(max(i.seq) filter (where i.reader_id = c.mentee_id), 0) as mentee
      from input i join chats c on c.id = i.chat_id
      where i.chat_id in (select id from free)
      group by i.chat_id
    ), moved as (
      update chats set
        mentor_seen = greatest(mentor_seen, least(w.mentor, last_seq)),
        mentee_seen = greatest(mentee_seen, least(w.mentee, last_seq))
      from wanted w
      where id = w.chat_id and is_open
        and (mentor_seen < least(w.mentor, last_seq) or mentee_seen < least(w.mentee, last_seq))
      returning id, mentor_id, mentee_id, mentor_seen, mentee_seen
    )
    select i.n, case when i.reader_id = m.mentor_id then m.mentor_seen else m.mentee_seen end as seq
    from input i join moved m on m.id = i.chat_id and i.reader_id in (m.mentor_id, m.mentee_id)`,
} as const

/** The other person of an open chat of `$2`, and both marks. No row: not open, or not theirs. */
export const headStatement = {
  name: 'chat-state',
  text: `
    select c.mentor_id, c.mentee_id, c.mentor_seen, c.mentee_seen,
      p.id as other_id, p.role, p.full_name, p.picture_version
    from chats c
    join people p on p.id = case when c.mentor_id = $2 then c.mentee_id else c.mentor_id end
    where c.id = $1 and c.is_open and $2 in (c.mentor_id, c.mentee_id) and ${PAIR_IS_VISIBLE}`,
} as const

/** One's open chats, the latest first, with the last message and what is unread (counted up to `$3`). */
export const inboxStatement = {
  name: 'chat-inbox',
  text: `
    select c.id, c.last_seq, p.id as other_id, p.role, p.full_name, p.picture_version, u.unread,
      m.text, m.sender_id, m.image_url, m.created_at
    from chats c
    join people p on p.id = case when c.mentor_id = $1 then c.mentee_id else c.mentor_id end
    left join messages m on m.chat_id = c.id and m.seq = c.last_seq
    cross join lateral (
      select count(*)::int as unread from (
        select from messages
        where chat_id = c.id and sender_id <> $1
          and seq > case when c.mentor_id = $1 then c.mentor_seen else c.mentee_seen end
        limit $3) unseen
    ) u
    where c.is_open and (c.mentor_id = $1 or c.mentee_id = $1) and ${PAIR_IS_VISIBLE}
    order by date_trunc('milliseconds', c.last_at) desc nulls last, c.id
    limit $2`,
} as const
