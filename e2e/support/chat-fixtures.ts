import { createHash } from 'node:crypto'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '../../shared/domain/pair-id.ts'
import type { People, Person } from './people.ts'

export type Said = {
  readonly by: 'mentor' | 'mentee'
  readonly text: string
  /** Age in minutes. */
  readonly ago: number
}

export type Talk = { readonly chatId: string; readonly mentor: Person; readonly mentee: Person }

type Options = {
  readonly said?: readonly Said[]
  /** How many of the messages each has seen; by default all. */
  readonly seen?: { readonly mentor?: number; readonly mentee?: number }
  readonly mentorName?: string
  readonly menteeName?: string
  readonly mentee?: Person
  readonly mentor?: Person
}

/** Inserts an accepted connection and its messages into the product's database. */
export async function aTalk(people: People, options: Options = {}): Promise<Talk> {
  const { said = [], seen = {}, mentorName = 'Maya Lind', menteeName = 'Tom Berger' } = options
  const mentor = options.mentor ?? (await people.mentor({ fullName: mentorName }))
  const mentee = options.mentee ?? (await people.mentee({ fullName: menteeName }))
  const chatId = pairId(mentor.id, mentee.id)
  const lastAgo = said.at(-1)?.ago
  await people.query(
    `insert into requests (id, mentor_id, requester_id, status) values ($1, $2, $3, 'accepted')`,
    [chatId, mentor.id, mentee.id],
  )
  await people.query(
    `insert into chats (id, mentor_id, mentee_id, last_seq, mentor_seen, mentee_seen, last_at)
     values ($1, $2, $3, $4, $5, $6, now() - $7::float * interval '1 minute')`,
    [
      ...[chatId, mentor.id, mentee.id, said.length],
      ...[seen.mentor ?? said.length, seen.mentee ?? said.length, lastAgo ?? null],
    ],
  )
  await addMessages(people, { chatId, mentor, mentee }, said)
  return { chatId, mentor, mentee }
}

/** Inserts further messages after `lastSeq`. Open pages are not notified, as if the event had been lost. */
export async function addMessages(people: People, talk: Talk, said: readonly Said[], lastSeq = 0) {
  for (const [index, { by, text, ago }] of said.entries()) {
    const sender = talk[by]
    await people.query(
      `insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() - $8::float * interval '1 minute')`,
      [
        ...[talk.chatId, lastSeq + index + 1, newId(), sender.id, sender.email, text],
        ...[createHash('sha256').update(text).digest(), ago],
      ],
    )
  }
  await people.query('update chats set last_seq = $2 where id = $1', [talk.chatId, lastSeq + said.length])
}
