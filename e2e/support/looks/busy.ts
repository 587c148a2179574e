import { skillCatalog } from '../../../shared/data/skills.ts'
import { aTalk } from '../chat-fixtures.ts'
import type { People, Person } from '../people.ts'
import { aRequest } from '../requests.ts'

/** Names and words as long as they may be: what fits them fits any. */
export const longName = 'Maria-Magdalena von der Tannenhöhe-Ackermann-Wolfeschlegelsteinhausen'
export const longWords = `${'Donaudampfschifffahrt'.repeat(6)} and https://example.org/${'a-long-way/'.repeat(12)}`

/** The skills with the longest names. */
export const longSkills = skillCatalog
  .flatMap(({ skills }) => [...skills])
  .toSorted((a, b) => b.length - a.length)
  .slice(0, 3)

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Times on every day, as long as they can be written: no two days are equal. */
export async function aWeek(people: People, { id }: Pick<Person, 'id'>): Promise<void> {
  const slots = days.map((day, index) => ({ day, from: `10:${10 + index}`, to: `22:${20 + index}` }))
  await people.query('insert into availability (user_id, slots, time_zone) values ($1, $2, $3)', [
    ...[id, JSON.stringify(slots), 'America/Argentina/ComodRivadavia'],
  ])
}

/** A mentor with a connection in every state, notes, a blocked person, and a chat; everything as long as it can be. */
export async function aBusyMentor(people: People): Promise<{ mentor: Person; chatId: string }> {
  const mentor = await people.mentor({
    fullName: longName,
    skills: ['sculpture and ceramics', 'leadership', ...longSkills],
  })
  await aWeek(people, mentor)
  await people.query('update people set about = $1 where id = $2', [
    `${longWords} `.repeat(2).slice(0, 500),
    mentor.id,
  ])
  await people.query(`update people set languages = '{en,de,es,mi,is}', max_mentees = 50 where id = $1`, [
    mentor.id,
  ])
  for (const status of ['pending', 'rejected'] as const)
    await aRequest(people, { mentor, mentee: await people.mentee({ fullName: longName }) }, status)
  await people.query(
    `update requests set aim = $2, note = $3, expires_at = now() + interval '9 days' where mentor_id = $1`,
    [mentor.id, longWords.slice(0, 80), longWords.slice(0, 300)],
  )
  const blocked = await people.mentee({ fullName: longName })
  await people.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [mentor.id, blocked.id])
  await people.query('insert into notes (id, user_id, content) values ($1, $2, $3)', [
    mentor.id,
    mentor.id,
    longWords,
  ])
  const said = [
    { by: 'mentee' as const, text: longWords, ago: 3_000 },
    { by: 'mentor' as const, text: longWords, ago: 30 },
    { by: 'mentee' as const, text: 'One.', ago: 3 },
    { by: 'mentee' as const, text: 'Two.', ago: 2 },
  ]
  const mentee = await people.mentee({ fullName: longName })
  await aWeek(people, mentee)
  const { chatId } = await aTalk(people, { mentor, mentee, said, seen: { mentor: 2 } })
  await aFewCalls(people, chatId, mentee.id)
  await someWork(people, { chatId, menteeId: mentee.id })
  return { mentor, chatId }
}

/** A call that was proposed and one that is agreed, each within a series. */
async function aFewCalls(people: People, chatId: string, menteeId: string): Promise<void> {
  await people.query(
    `insert into call_times (id, chat_id, mentor_id, mentee_id, proposed_by, starts_at, ends_at, status, every_weeks, time_zone)
     select gen_random_uuid()::text, c.id, c.mentor_id, c.mentee_id, $2, now() + one.days * interval '1 day',
       now() + one.days * interval '1 day' + interval '45 minutes', one.status, 2, 'America/Argentina/ComodRivadavia'
     from chats c, (values (3, 'agreed'), (5, 'proposed')) as one(days, status) where c.id = $1`,
    [chatId, menteeId],
  )
}

/** An aim with a step, an agreement, and notes, as long as they can be, and the history of the aim. */
async function someWork(
  people: People,
  { chatId, menteeId }: { readonly chatId: string; readonly menteeId: string },
): Promise<void> {
  const title = longWords.slice(0, 120)
  await people.query(
    `insert into work_items (id, work_id, aim_id, title, writer_id, due) values
     ($1 || '-aim', $1, null, $2, $3, '2027-02-20'), ($1 || '-step', $1, $1 || '-aim', $2, $3, null)`,
    [chatId, title, menteeId],
  )
  await people.query(
    `insert into work_agreements (work_id, writer_id, often, reach, about, until, mentee_accepted)
     values ($1, $2, $3, $3, $3, '2027-02-20', 1)`,
    [chatId, menteeId, longWords.slice(0, 200)],
  )
  await people.query(
    `insert into work_notes (id, work_id, author_id, met_on, call_at, is_shared, text)
     values ($1 || '-note', $1, $2, '2026-02-20', '2026-02-20T15:00Z', true, $3)`,
    [chatId, menteeId, longWords],
  )
  await people.query(
    `insert into work_changes (work_id, n, user_id, kind, before, after) values ($1, 1, $2, 'aimChanged', $3, $3)`,
    [chatId, menteeId, title],
  )
}
