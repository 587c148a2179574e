import { IS_VISIBLE } from './statements.ts'

/** Advances the caller's read marker to `$3`, never back and never past the last message [C7]. No row: no change. */
export const advanceReadMarkerSql = {
  name: 'chat-seen',
  text: `
    update chats c set
      mentor_seen = case when mentor_id = $2 then least($3::int, last_seq) else mentor_seen end,
      mentee_seen = case when mentee_id = $2 then least($3::int, last_seq) else mentee_seen end
    where id = $1 and is_open and ${IS_VISIBLE}
      and ((mentor_id = $2 and mentor_seen < least($3::int, last_seq))
        or (mentee_id = $2 and mentee_seen < least($3::int, last_seq)))
    returning least($3::int, last_seq) as seq`,
} as const

/**
 * Advances a batch of read markers, given as arrays: chats, readers, numbers. Skips locked chats, as
 * `insertMessagesSql` does. A row for each marker of a chat in which one moved: its reader's position by now.
 */
export const advanceReadMarkersSql = {
  name: 'chat-seen-together',
  text: `
    with input as (
      select * from unnest($1::text[], $2::text[], $3::int[])
        with ordinality as item (chat_id, reader_id, seq, n)
    ), unlocked as (
      select id from chats c where id = any($1::text[]) and is_open and ${IS_VISIBLE}
      for update of c skip locked
    ), requested as (
      select i.chat_id,
        coalesce(max(i.seq) filter (where i.reader_id = c.mentor_id), 0) as mentor,
        coalesce(max(i.seq) filter (where i.reader_id = c.mentee_id), 0) as mentee
      from input i join chats c on c.id = i.chat_id
      where i.chat_id in (select id from unlocked)
      group by i.chat_id
    ), moved as (
      update chats set
        mentor_seen = greatest(mentor_seen, least(r.mentor, last_seq)),
        mentee_seen = greatest(mentee_seen, least(r.mentee, last_seq))
      from requested r
      where id = r.chat_id and is_open
        and (mentor_seen < least(r.mentor, last_seq) or mentee_seen < least(r.mentee, last_seq))
      returning id, mentor_id, mentee_id, mentor_seen, mentee_seen
    )
    select i.n, case when i.reader_id = m.mentor_id then m.mentor_seen else m.mentee_seen end as seq
    from input i join moved m on m.id = i.chat_id and i.reader_id in (m.mentor_id, m.mentee_id)`,
} as const
