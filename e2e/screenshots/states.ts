import { newId } from '#shared/domain/ids.ts'
import { aTalk, type Said, type Talk } from '../support/chat-fixtures.ts'
import type { People } from '../support/people.ts'

/** The members and chats with states that the demo has none of. */
export type States = {
  readonly student: string
  readonly guide: string
  /** Has one chat, without a message. */
  readonly accepted: string
  readonly chats: Readonly<Record<'changed' | 'ended' | 'first' | 'planned', string>>
}

const HOUR = 60

const said: readonly Said[] = [
  { by: 'mentee', text: 'Hello! I want to learn how to read a balance sheet.', ago: 30 * HOUR },
  { by: 'mentor', text: 'Great start. What do you sell in your student company?', ago: 29 * HOUR },
  { by: 'mentee', text: 'Recycled notebooks. We made 40 so far.', ago: 28 * HOUR },
  { by: 'mentor', text: 'Then start here: https://example.org/balance-sheets', ago: 27 * HOUR },
  { by: 'mentee', text: 'Thank you, I will read it tonight', ago: 50 },
  { by: 'mentor', text: 'Wrong chat, sorry.', ago: 45 },
  { by: 'mentor', text: 'How many notebooks did you sell in the first week?', ago: 12 },
  { by: 'mentee', text: 'Eleven, and two more to my aunt', ago: 9 },
]

/** Creates the members and chats whose states the demo does not have. */
export async function createStates(people: People): Promise<States> {
  const student = await people.mentee({ fullName: 'Lena Brandt' })
  const guide = await people.mentor({ fullName: 'Marcus Hale', skills: ['accounting', 'entrepreneurship'] })
  const changed = await aTalk(people, { mentor: guide, mentee: student, said })
  await changeMessages(people, changed)
  const ended = await aTalk(people, {
    mentorName: 'Ida Rowe',
    mentee: student,
    said: [
      { by: 'mentee', text: 'Could we talk about summer jobs?', ago: 80 * HOUR },
      {
        by: 'mentor',
        text: 'Yes, on Thursday. I am moving in June, so it will be our last talk.',
        ago: 79 * HOUR,
      },
    ],
  })
  await endChat(people, ended)
  await blockSomeone(people, student.id)
  const planned = await aTalk(people, { mentorName: 'Ines Falk', mentee: student, said: said.slice(0, 4) })
  await planCalls(people, planned)
  const first = await aTalk(people, { mentorName: 'Priya Nolan', menteeName: 'Jonas Weller' })
  return {
    student: student.id,
    guide: guide.id,
    accepted: first.mentee.id,
    chats: { changed: changed.chatId, ended: ended.chatId, first: first.chatId, planned: planned.chatId },
  }
}

/** An answer, an edited and a deleted message, reactions, and two missed calls. */
async function changeMessages({ query }: People, { chatId, mentor, mentee }: Talk): Promise<void> {
  await query(`update messages set quote_seq = 2 where chat_id = $1 and seq = 3`, [chatId])
  await query(`update messages set rev = 1, edited_at = now() where chat_id = $1 and seq = 7`, [chatId])
  await query(`update messages set rev = 2, deleted_at = now(), text = '' where chat_id = $1 and seq = 6`, [
    chatId,
  ])
  for (const [seq, userId, reaction] of [
    [3, mentor.id, 'celebrate'],
    [3, mentee.id, 'celebrate'],
    [4, mentee.id, 'like'],
    [8, mentor.id, 'laugh'],
  ])
    await query(`insert into message_reactions (chat_id, seq, user_id, reaction) values ($1, $2, $3, $4)`, [
      ...[chatId, seq, userId, reaction],
    ])
  await query(`update messages set rev = seq where chat_id = $1 and seq in (3, 4, 8)`, [chatId])
  await query(`update chats set last_rev = 8 where id = $1`, [chatId])
  for (const [callerId, ago] of [
    [mentor.id, 40],
    [mentee.id, 5],
  ])
    await query(
      `insert into missed_calls (chat_id, caller_id, started_at) values ($1, $2, now() - $3::int * interval '1 minute')`,
      [chatId, callerId, ago],
    )
}

/** An agreed time, proposals of each, a series, a canceled time, and the free times of both, whose clocks differ. */
async function planCalls({ query }: People, { chatId, mentor, mentee }: Talk): Promise<void> {
  for (const [by, status, days, hour] of [
    [mentor.id, 'agreed', 2, 16],
    [mentor.id, 'proposed', 5, 17],
    [mentee.id, 'proposed', 9, 15],
  ])
    await query(
      `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status)
       select $1, $2, $3, $4, $5, start, start + interval '30 minutes', $6
       from (select date_trunc('day', now()) + make_interval(days => $7::int, hours => $8::int) as start) as time`,
      [newId(), chatId, mentor.id, mentee.id, by, status, days, hour],
    )
  await query(
    `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, group_id)
     select id, $3, $4, $5, $4, start, start + interval '30 minutes', $1
     from (values ($1, 6), ($2, 7)) as time (id, days),
       lateral (select date_trunc('day', now()) + make_interval(days => days, hours => 16) as start) as at`,
    [newId(), newId(), chatId, mentor.id, mentee.id],
  )
  await query(
    `insert into canceled_calls (id, chat_id, canceled_by, starts_at, ends_at, revision)
     values ($1, $2, $3, now() + interval '1 day', now() + interval '25 hours', 1)`,
    [newId(), chatId, mentor.id],
  )
  await query(
    `with series as (
       insert into call_series (id, chat_id, proposed_by, starts_at, minutes, every_weeks, time_zone, filled_until)
       values ($1, $2, $3, now(), 30, 1, 'Europe/London', now() + interval '12 weeks'))
     insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status, series_id)
     select $1 || week, $2, $3, $4, $3, start, start + interval '30 minutes', 'agreed', $1
     from generate_series(1, 7) as week,
       lateral (select date_trunc('day', now()) + make_interval(days => 4 + 7 * week, hours => 18) as start) as at`,
    [newId(), chatId, mentor.id, mentee.id],
  )
  for (const [userId, timeZone] of [
    [mentor.id, 'Europe/Helsinki'],
    [mentee.id, 'Europe/London'],
  ])
    await query('insert into availability (user_id, slots, time_zone) values ($1, $2, $3)', [
      userId,
      JSON.stringify(['Monday', 'Wednesday', 'Saturday'].map((day) => ({ day, from: '14:00', to: '19:30' }))),
      timeZone,
    ])
}

async function endChat({ query }: People, { chatId, mentor }: Talk): Promise<void> {
  await query(`delete from requests where id = $1`, [chatId])
  await query(`update works set started_at = now() - interval '70 days' where id = $1`, [chatId])
  await query(
    `update chats set is_open = false, ended_at = now() - interval '2 days', ended_by = $2 where id = $1`,
    [chatId, mentor.id],
  )
}

async function blockSomeone(people: People, blockerId: string): Promise<void> {
  const blocked = await people.mentor({ fullName: 'Otto Kern' })
  await people.query(
    `insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now() - interval '3 days')`,
    [blockerId, blocked.id],
  )
}

/** The demo has no notes, because only their owner sees them. */
export async function writeNotes(people: People, email: string): Promise<void> {
  const notes = [
    'Ask Amina which course to take first. She said most people start with the second one.',
    'Questions for Saturday:\n- What does a normal day look like?\n- How did you find your first job?',
    'Three things I liked this week: the open day, the long walk, and that the page finally looks right on my phone.',
  ]
  for (const [index, content] of notes.entries())
    await people.query(
      `insert into notes (id, user_id, content, created_at)
       select $1, id, $2, now() - $3::int * interval '1 day' from users where email = $4`,
      [newId(), content, index * 3, email],
    )
}
