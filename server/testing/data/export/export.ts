import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'drizzle-orm'
import { reports, reportUpdates } from '#server/db/schema.ts'
import { newId } from '#shared/domain/ids.ts'
import type { TestApp } from '../../clients/app.ts'
import { password as usual } from '../people.ts'
import type { Pair, Person } from '../people.ts'

/** An unpacked archive: the bytes of each file as text, and the parsed data.json. */
export type Archive = { readonly files: ReadonlyMap<string, string>; readonly data: Record<string, unknown> }

/** The input of POST /api/export. `proof`: the second factor. */
export const exportRequest = (
  person: Pick<Person, 'cookie'>,
  password = usual,
  timeZone = 'Europe/Berlin',
  proof: object = {},
) =>
  ({
    method: 'POST',
    url: '/api/export',
    headers: {
      origin: 'http://localhost:3000',
      cookie: person.cookie,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ password, timeZone, ...proof }),
  }) as const

/** Requests an export, and keeps the new cookie of the session [SE-1]. */
export async function requestExport(
  t: TestApp,
  person: Pick<Person, 'cookie'>,
  proof: object = {},
  password = usual,
) {
  const response = await t.app.inject(exportRequest(person, password, undefined, proof))
  keepCookie(person, response.headers['set-cookie'])
  return response
}

/** Keeps the new cookie of a session, as browsers do. */
export function keepCookie(person: Pick<Person, 'cookie'>, header: string | string[] | undefined): void {
  for (const one of [header ?? []].flat()) person.cookie = one.split(';')[0] ?? ''
}

/** Downloads and unpacks an export, with another library than the one that packs it. */
export async function takeOut(t: TestApp, person: Person, code?: string): Promise<Archive> {
  const response = await requestExport(t, person, { code })
  if (response.statusCode !== 200) throw new Error(response.body)
  return unpack(response.rawPayload)
}

export function unpack(bytes: Uint8Array): Archive {
  const entries = Object.entries(unzipSync(bytes))
  const files = new Map(
    entries.map(([name, content]) => [name, strFromU8(content, !/\.(?:html|json)$/.test(name))]),
  )
  return { files, data: JSON.parse(files.get('data.json') ?? 'null') as Record<string, unknown> }
}

/** Inserts this many messages of 1,000 incompressible characters into a pair's chat, by both senders in turn. */
export async function fillChat(t: TestApp, { mentor, mentee, chatId }: Pair, count: number): Promise<void> {
  const { orm } = t.services.database
  await orm.execute(sql`
    insert into messages (chat_id, seq, id, sender_id, sender_email, text, body_hash)
    select ${chatId}, seq, md5(seq::text), case seq % 2 when 0 then ${mentor.id} else ${mentee.id} end, 'somebody',
      (select string_agg(md5(seq::text || part), '') from generate_series(1, 31) part), ''
    from generate_series(1, ${count}::int) seq`)
  await orm.execute(sql`update chats set last_seq = ${count}, last_at = now() where id = ${chatId}`)
}

/** A report with a comment, and later one with a word. */
export async function putReport(
  t: TestApp,
  reporterId: string,
  reportedId: string,
  word = 'again today',
): Promise<void> {
  const { orm } = t.services.database
  const reportId = newId()
  await orm.insert(reports).values({
    id: reportId,
    reference: `R-${reporterId.slice(0, 6)}`,
    reporterId,
    reportedId,
    kind: 'person',
    reason: 'other',
    comment: 'not kind',
    evidence: JSON.stringify({ copied: `from them, ${word}` }),
    evidenceHash: Buffer.alloc(32),
  })
  await orm.insert(reportUpdates).values({ reportId, kind: 'comment', text: `and ${word}` })
}
