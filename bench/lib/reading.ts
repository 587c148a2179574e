import pg from 'pg'
import { skillCatalogue } from '#shared/data/skills.ts'
import { createCaller } from './person.ts'

export type Reading = { readonly count: number; readonly seconds: number; readonly latencies: Float32Array }

export type What = 'search' | 'page'
type Common = {
  readonly what: What
  readonly seconds: number
  readonly concurrency: number
  /** The chat that is read, and how many messages it has. */
  readonly chatId: string
  readonly messages: number
}
export type ReadCalls = Common & { readonly server: string; readonly cookie: string }
export type ReadQueries = Common & { readonly connection: pg.ClientConfig }

/** What people type, from one that meets a single skill to nothing at all. */
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
const all = skillCatalogue.flatMap((category): readonly string[] => category.skills)

/** One search or one page after the other, `concurrency` at a time. Throws when an answer is not the right one. */
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

/** Where in the chat the page of a turn begins: all over it. */
const beforeOf = (index: number, messages: number): number => 51 + ((index * 7_919) % (messages - 50))

/** By the calls that the pages make. */
export async function readByCalls(input: ReadCalls): Promise<Reading> {
  const caller = createCaller(input.server, input.concurrency)
  const { cookie, chatId, messages } = input
  const answers = { search: '"mentors":[', page: '"messages":[{' }
  const reading = await repeat(input, async (index) => {
    const text =
      input.what === 'search'
        ? await caller.query('people.mentors', cookie, { skill: searches[index % searches.length] })
        : await caller.query('chat.page', cookie, { chatId, before: beforeOf(index, messages) })
    if (!text.includes(answers[input.what])) throw new Error(`an answer was refused: ${text.slice(0, 200)}`)
  })
  caller.close()
  return reading
}

const ONE_PAGE = 'order by p.id limit 25'
const mentorsQuery = {
  name: 'floor-mentors',
  text: `select p.id, p.role, p.full_name, p.skills, p.about
    from people p join users u on u.id = p.id
    where p.role = 'mentor' and u.is_email_verified ${ONE_PAGE}`,
}
const skilledQuery = {
  name: 'floor-skilled',
  text: `select p.id, p.role, p.full_name, p.skills, p.about
    from people p join users u on u.id = p.id
    where p.role = 'mentor' and u.is_email_verified and p.skills && $1::text[] ${ONE_PAGE}`,
}
const pageQuery = {
  name: 'floor-page',
  text: 'select * from messages where chat_id = $1 and seq < $2 order by seq desc limit 50',
}

/** The floor: the same rows by a prepared statement, without anything around it. */
export async function readByQueries(input: ReadQueries): Promise<Reading> {
  const pool = new pg.Pool({ ...input.connection, max: 12 })
  const wanted = searches.map((text) => all.filter((skill) => skill.toLowerCase().includes(text)))
  const queryFor = (index: number): pg.QueryConfig => {
    const turn = index % searches.length
    if (input.what === 'page')
      return { ...pageQuery, values: [input.chatId, beforeOf(index, input.messages)] }
    return searches[turn] === '' ? mentorsQuery : { ...skilledQuery, values: [wanted[turn]] }
  }
  const reading = await repeat(input, async (index) => pool.query(queryFor(index)))
  await pool.end()
  return reading
}
