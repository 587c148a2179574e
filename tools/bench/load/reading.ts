import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { skillCatalog } from '#shared/data/skills.ts'
import { openMember } from './test-client.ts'

export type Reading = { readonly count: number; readonly seconds: number; readonly latencies: Float32Array }

/** A search, a page of a chat, or the lists that every member page opens with: the requests and the chats. */
export type What = 'search' | 'page' | 'lists'
type Common = {
  readonly what: What
  readonly seconds: number
  readonly concurrency: number
  /** The chat that is read, and its number of messages. */
  readonly chatId: string
  readonly messages: number
}
export type ReadCalls = Common & { readonly server: string; readonly cookie: string }
export type ReadQueries = Common & { readonly connection: pg.ClientConfig }
export type ReadHttp = Common & { readonly server: string; readonly reader: string }

/** Search texts, from one that matches a single skill to the empty one. */
const searches = [
  'design',
  'law',
  'develop',
  'engineering',
  'music',
  '',
  'teach',
  'data',
  'marketing',
  'self-confidence',
]
const all = skillCatalog.flatMap((category): readonly string[] => category.skills)

/** Runs searches or page reads, `concurrency` at a time. Throws if a response is wrong. */
async function repeat(
  { seconds, concurrency }: Common,
  once: (index: number) => Promise<unknown>,
): Promise<Reading> {
  const latencies: number[] = []
  const began = performance.now()
  let next = 0
  const worker = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const at = performance.now()
      await once(next++)
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return {
    count: latencies.length,
    seconds: (performance.now() - began) / 1000,
    latencies: Float32Array.from(latencies),
  }
}

/** Where the page of an iteration begins: spread over the whole chat. */
const beforeOf = (index: number, messages: number): number => 51 + ((index * 7_919) % (messages - 50))

/** Reads by the calls of the pages, over open sockets. */
export async function readByCalls(input: ReadCalls): Promise<Reading> {
  if (input.what === 'lists') return readLists(input)
  const { server, cookie, chatId, messages, what } = input
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openMember(server, cookie)))
  const reading = await repeat(input, async (index) => {
    const socket = sockets[index % SOCKETS]
    const answer =
      what === 'search'
        ? await socket?.query('people.mentors', { skill: searches[index % searches.length] })
        : await socket?.query('chat.page', { chatId, before: beforeOf(index, messages) })
    if (!isRight(what, answer)) throw new Error(`an answer was refused: ${JSON.stringify(answer)}`)
  })
  for (const socket of sockets) socket.close()
  return reading
}

/** As many as one member can have open. */
const SOCKETS = 8
const isRight = (what: What, answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (what === 'search' ? 'mentors' : 'messages') in answer

const lists = ['connections', 'chats'].map((name) => ({ key: name, name }))

/** Reads by live queries that are opened and closed. */
async function readLists(input: ReadCalls): Promise<Reading> {
  const person = await openMember(input.server, input.cookie)
  const reading = await repeat(input, async () => {
    const stop = await person.watch(lists, () => {})
    stop()
  })
  person.close()
  return reading
}

const ONE_PAGE = 'order by p.id limit 25'
const mentorsQuery = {
  name: 'baseline-mentors',
  text: `select p.id, p.role, p.full_name, p.skills, p.about
    from people p join users u on u.id = p.id
    where p.role = 'mentor' and u.is_email_verified ${ONE_PAGE}`,
}
const skilledQuery = {
  name: 'baseline-skilled',
  text: `select p.id, p.role, p.full_name, p.skills, p.about
    from people p join users u on u.id = p.id
    where p.role = 'mentor' and u.is_email_verified and p.skills && $1::text[] ${ONE_PAGE}`,
}
const pageQuery = {
  name: 'baseline-page',
  text: 'select * from messages where chat_id = $1 and seq < $2 order by seq desc limit 50',
}

const listsQuery = {
  name: 'baseline-lists',
  text: `select (
      select json_agg(one) from (
        select r.id, r.status, p.id as other, p.role, p.full_name, p.skills, p.about
        from requests r join people p on p.id = r.mentor_id
        where r.requester_id = c.mentee_id order by r.changed_at desc limit 50) one
    ) as requests, (
      select json_agg(one) from (
        select h.id, h.last_seq, p.full_name, m.text
        from chats h join people p on p.id = h.mentor_id left join messages m on m.chat_id = h.id and m.seq = h.last_seq
        where h.mentee_id = c.mentee_id order by h.last_at desc nulls last limit 50) one
    ) as chats
    from chats c where c.id = $1`,
}

/** The baseline: the same rows by a prepared statement. */
export async function readByQueries(input: ReadQueries): Promise<Reading> {
  const pool = new pg.Pool({ ...input.connection, max: 12 })
  const wanted = searches.map((text) => all.filter((skill) => skill.toLowerCase().includes(text)))
  const queryFor = (index: number): pg.QueryConfig => {
    const turn = index % searches.length
    if (input.what === 'lists') return { ...listsQuery, values: [input.chatId] }
    if (input.what === 'page')
      return { ...pageQuery, values: [input.chatId, beforeOf(index, input.messages)] }
    return searches[turn] === '' ? mentorsQuery : { ...skilledQuery, values: [wanted[turn]] }
  }
  const reading = await repeat(input, async (index) => pool.query(queryFor(index)))
  await pool.end()
  return reading
}

/** The baseline of pages: the same rows by the product's query from a bare HTTP server. */
export async function readByHttp(input: ReadHttp): Promise<Reading> {
  const agent = new Agent({ keepAlive: true, maxSockets: input.concurrency })
  const read = (url: URL) =>
    new Promise<string>((resolve, reject) => {
      get(url, { agent }, (response) => void text(response).then(resolve, reject)).on('error', reject)
    })
  const reading = await repeat(input, async (index) => {
    const url = new URL('/page', input.server)
    const before = String(beforeOf(index, input.messages))
    url.search = new URLSearchParams({ chat: input.chatId, reader: input.reader, before }).toString()
    const rows = JSON.parse(await read(url)) as unknown[]
    if (rows.length !== 50) throw new Error(`a page has ${rows.length} messages`)
  })
  agent.destroy()
  return reading
}
