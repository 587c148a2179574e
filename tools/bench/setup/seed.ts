import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { conductVersion } from '#shared/domain/conduct.ts'
import { hashPassword } from '#server/credentials/passwords.ts'
import { skillCatalog } from '#shared/data/skills.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

/** Two members with an accepted request; `sender` and `receiver` are the values of their session cookies. */
export type Pair = { readonly chatId: string; readonly sender: string; readonly receiver: string }

/** The prefix of all ids of the benchmark: `newId` never generates an 'l' or an 'o'. */
const markedId = (): string => `load${newId().slice(4)}`

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'pathlight bench' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Deletes the data of this and earlier runs. */
export async function clear(client: pg.Client): Promise<void> {
  await client.query(`delete from users where id like 'load%'`)
  await client.query('drop table if exists bench_messages')
}

/** The tables of the baselines. */
export async function createBaselineTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table bench_messages (
      chat_id text collate "C" not null, seq integer not null, id text collate "C" not null,
      sender text not null, text text not null, created_at timestamptz not null default now(),
      primary key (chat_id, seq)
    )`)
}

/** Inserts members with a session each, because logging in is not measured. */
export async function addMembers(
  client: pg.Client,
  role: 'mentor' | 'mentee',
  count: number,
): Promise<{ id: string; cookie: string }[]> {
  const people = Array.from({ length: count }, () => ({
    id: markedId(),
    cookie: randomBytes(32).toString('base64url'),
  }))
  const ids = people.map(({ id }) => id)
  const hashes = people.map(({ cookie }) => createHash('sha256').update(cookie).digest())
  // Calls that ask for the password again verify it: this one is real, and unknown.
  const passwordHash = await hashPassword(randomUUID())
  await client.query(
    `insert into users (id, email, password_hash) select id, id || '@example.org', $2 from unnest($1::text[]) as id`,
    [ids, passwordHash],
  )
  await client.query(
    `insert into people (id, role, birth_year, full_name, is_name_prompt_pending, about, skills, conduct_version)
     select one.id, $2, $5, 'Member ' || right(one.id, 6), false, $3, string_to_array(one.skills, '|'), $6
     from unnest($1::text[], $4::text[]) as one (id, skills)`,
    [
      ids,
      role,
      role === 'mentor' ? ABOUT : '',
      ids.map((_, index) => (role === 'mentor' ? skillsOf(index) : '')),
      // Every pair has a minor: what protects them is part of each message.
      role === 'mentor' ? 1990 : new Date().getUTCFullYear() - 17,
      conductVersion,
    ],
  )
  if (role === 'mentor') await client.query(approveAll, [ids])
  await client.query(
    `insert into sessions (id, hash, user_id, device, is_remembered)
     select one.id, one.hash, one.id, 'Bench', true from unnest($1::text[], $2::bytea[]) as one (id, hash)`,
    [ids, hashes],
  )
  return people
}

/** Approves mentors where the profile of the server asks for it. */
const approveAll = `insert into approvals (person_id, state, since, is_active)
  select one.id, 'approved', now(), true from unnest($1::text[]) as one (id), approval_policy where is_required`

const ABOUT =
  'I have worked in this field for many years and enjoy to explain it. Bring what you are working on, and we will ' +
  'look at it together; no question is too small.'
const allSkills = skillCatalog.flatMap((category): readonly string[] => category.skills)

/** One to five skills, distributed evenly over the catalog. */
function skillsOf(index: number): string {
  const chosen = Array.from(
    { length: 1 + (index % 5) },
    (_, n) => allSkills[(index * 7 + n * 31) % allSkills.length],
  )
  return [...new Set(chosen)].join('|')
}

/** Inserts accepted pairs with an empty chat each. */
export async function addPairs(client: pg.Client, count: number): Promise<Pair[]> {
  const mentors = await addMembers(client, 'mentor', count)
  const mentees = await addMembers(client, 'mentee', count)
  const pairs = mentors.flatMap((mentor, index) => {
    const mentee = mentees[index]
    return mentee ? [{ mentor, mentee, chatId: pairId(mentor.id, mentee.id) }] : []
  })
  const values = [
    pairs.map(({ chatId }) => chatId),
    pairs.map(({ mentor }) => mentor.id),
    pairs.map(({ mentee }) => mentee.id),
  ]
  await client.query(
    `insert into requests (id, mentor_id, requester_id, status)
     select id, mentor, mentee, 'accepted' from unnest($1::text[], $2::text[], $3::text[]) as one (id, mentor, mentee)`,
    values,
  )
  await client.query(
    `insert into chats (id, mentor_id, mentee_id)
     select id, mentor, mentee from unnest($1::text[], $2::text[], $3::text[]) as one (id, mentor, mentee)`,
    values,
  )
  return pairs.map(({ chatId, mentor, mentee }) => ({
    chatId,
    sender: mentee.cookie,
    receiver: mentor.cookie,
  }))
}

/** Gives each member of these pairs other chats with a message each, with members who are not connected. */
export async function addOtherChats(client: pg.Client, pairs: readonly Pair[], count: number): Promise<void> {
  const mentors = await addMembers(client, 'mentor', count)
  const mentees = await addMembers(client, 'mentee', count)
  const ids = pairs.map(({ chatId }) => chatId)
  await client.query(
    `create temp table others as
     select c.mentor_id || '__' || other as id, c.mentor_id, other as mentee_id from chats c, unnest($2::text[]) as other where c.id = any($1)
     union all
     select other || '__' || c.mentee_id, other, c.mentee_id from chats c, unnest($3::text[]) as other where c.id = any($1)`,
    [ids, mentees.map(({ id }) => id), mentors.map(({ id }) => id)],
  )
  await client.query(
    `insert into requests (id, mentor_id, requester_id, status) select id, mentor_id, mentee_id, 'accepted' from others`,
  )
  await client.query(
    `insert into chats (id, mentor_id, mentee_id, last_seq, last_at, mentor_seen, mentee_seen)
     select id, mentor_id, mentee_id, 1, now(), 1, 1 from others`,
  )
  await client.query(
    `insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash)
     select id, 1, 'load' || lpad((row_number() over ())::text, 16, '0'), mentor_id, mentor_id || '@example.org',
       'What would you like to learn next?', '\\x00' from others`,
  )
  await client.query('drop table others')
  // Otherwise the database does it while it is measured, and plans for empty tables until then.
  await client.query('vacuum analyze')
}

/**
 * Writes what was seeded to the disk. Otherwise the database does it for minutes while it is measured: 200 chats for each of 500
 * members are hundreds of megabytes. Needs a superuser.
 */
export async function writeCheckpoint(admin: pg.ClientConfig): Promise<void> {
  const client = await connect(admin)
  await client.query('checkpoint')
  await client.end()
}

/** A range of row numbers, both included, so that more rows can be added after the last one. */
export type Range = { readonly from: number; readonly to: number }

/** Inserts messages with these numbers into the chat of a pair. */
export async function addHistory(client: pg.Client, { chatId }: Pair, { from, to }: Range): Promise<void> {
  await client.query(
    `insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash)
     select $1, n, 'load' || lpad(n::text, 16, '0'), mentor_id, mentor_id || '@example.org',
       'Message number ' || n || ' of a long conversation about what to learn next', '\\x00'
     from chats, generate_series($2::int, $3::int) as n where id = $1`,
    [chatId, from, to],
  )
  await client.query('update chats set last_seq = $2, mentor_seen = $2, mentee_seen = $2 where id = $1', [
    chatId,
    to,
  ])
}

const MESSAGES_PER_CHAT = 10_000

/** Inserts this many messages into new chats of 10,000 each. */
export async function addManyMessages(client: pg.Client, count: number): Promise<void> {
  for (const pair of await addPairs(client, Math.ceil(count / MESSAGES_PER_CHAT)))
    await addHistory(client, pair, { from: 1, to: MESSAGES_PER_CHAT })
}

/** Inserts notes of 9,000 characters. */
export async function addNotes(client: pg.Client, userId: string, count: number): Promise<void> {
  await client.query(
    `insert into notes (id, user_id, content)
     select substr($1, 1, 10) || lpad(n::text, 10, '0'), $1, repeat('what I learned about biology ' || n || ' ', 290)
     from generate_series(1, $2::int) as n`,
    [userId, count],
  )
}

const USERS_PER_STATEMENT = 2_000

/** Inserts mentors without sessions, with one to three skills each: there may be a million. */
export async function addMentors(client: pg.Client, { from, to }: Range): Promise<void> {
  // A trigger locks the address of each until its transaction ends, and PostgreSQL holds some thousands of locks.
  for (let first = from; first <= to; first += USERS_PER_STATEMENT) {
    await client.query(
      `insert into users (id, email, password_hash)
       select 'loadm' || lpad(n::text, 15, '0'), 'loadm' || n || '@example.org', '-'
       from generate_series($1::int, $2::int) as n`,
      [first, Math.min(to, first + USERS_PER_STATEMENT - 1)],
    )
  }
  await client.query(
    `insert into people (id, role, birth_year, full_name, is_name_prompt_pending, about, skills)
     select 'loadm' || lpad(n::text, 15, '0'), 'mentor', 1990, 'Member ' || n, false, $3,
       array(select distinct ($4::text[])[1 + (n * 7 + k * 31) % array_length($4::text[], 1)]
         from generate_series(0, n % 3) as k)
     from generate_series($1::int, $2::int) as n`,
    [from, to, ABOUT, allSkills],
  )
}

/** Gives seven of ten mentors availability on some afternoons, in a time zone other than the viewer's. */
export async function addFreeTimes(client: pg.Client): Promise<void> {
  const slots = ['Monday', 'Wednesday', 'Saturday'].map((day) => ({ day, from: '16:00', to: '18:30' }))
  await client.query(
    `insert into availability (user_id, slots, time_zone)
     select id, $1, 'Europe/Berlin' from people where id like 'loadm%' and right(id, 1) not in ('1', '4', '7')`,
    [JSON.stringify(slots)],
  )
}

/**
 * Inserts a request to each of these mentors by one of a thousand mentees; the first twenty also get one by the mentee
 * of the pair.
 */
export async function addRequests(client: pg.Client, { chatId }: Pair, { from, to }: Range): Promise<void> {
  if (from === 1) {
    await client.query(
      `insert into users (id, email, password_hash)
       select 'loade' || lpad(n::text, 15, '0'), 'loade' || n || '@example.org', '-' from generate_series(0, 999) as n`,
    )
    await client.query(
      `insert into people (id, role, birth_year, full_name, is_name_prompt_pending, about, skills)
       select 'loade' || lpad(n::text, 15, '0'), 'mentee', 2010, 'Member ' || n, false, '', '{}'
       from generate_series(0, 999) as n`,
    )
  }
  await client.query(
    `insert into requests (id, mentor_id, requester_id, status)
     select mentor || '__' || mentee, mentor, mentee, status from (
       select 'loadm' || lpad(n::text, 15, '0') as mentor, 'loade' || lpad((n % 1000)::text, 15, '0') as mentee,
         (array['pending', 'accepted', 'rejected'])[1 + n % 3] as status
       from generate_series($1::int, $2::int) as n
       union all
       select 'loadm' || lpad(n::text, 15, '0'), mentee_id, 'rejected'
       from chats, generate_series($1::int, least($2::int, 20)) as n where chats.id = $3
     ) as one`,
    [from, to, chatId],
  )
}

/** Updates the planner's statistics for the inserted rows. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze users, people, sessions, requests, chats, messages')
}
