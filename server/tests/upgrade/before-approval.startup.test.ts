import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { verifyOperatorLog } from '#server/db/operator-log-verify.ts'
import { codeOf } from '#server/testing/factors/second-factor.ts'
import { silentLog } from '#server/testing/log.ts'
import { startServer } from '#server/testing/processes/server-process.ts'
import type { Message } from '#shared/contract/chat.ts'
import { loadDataDir, staffBackupFile } from './previous-version.ts'

type Login = { readonly id: string; readonly email: string; readonly password: string }
const members = JSON.parse(
  readFileSync(join(import.meta.dirname, 'before-approval', 'members.json'), 'utf8'),
) as {
  readonly secret: string
  readonly chatId: string
  readonly mentor: Login
  readonly mentee: Login
  readonly lead: Login & { readonly secret: string }
}

const root = await mkdtemp(join(tmpdir(), 'pathlight-upgrade-'))
afterAll(() => rm(root, { recursive: true, force: true }))

type Rows = ReadonlyMap<string, readonly string[]>

/** The rows of all tables, each as one text of these columns. */
async function readRows({ pool }: Database, like: ReadonlyMap<string, readonly string[]>): Promise<Rows> {
  const all = new Map<string, string[]>()
  for (const [table, columns] of like) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from ${escapeIdentifier(table)} t`,
    )
    const texts = rows.map(({ row }) => JSON.stringify(columns.map((column) => [column, row[column]])))
    all.set(table, texts.toSorted())
  }
  return all
}

async function listColumns({ pool }: Database): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

it('[UP1] the upgrade from the version before the console of staff loses no row and no value, and the server works with it', async () => {
  const dataDir = join(root, 'data')
  let filled = 0
  await loadDataDir(dataDir, staffBackupFile, async (database) => {
    const columns = await listColumns(database)
    const before = await readRows(database, columns)
    await migrate(database, silentLog)
    const after = await readRows(database, columns)
    for (const [table, rows] of before) {
      filled += Number(rows.length > 0)
      expect([table, after.get(table)]).toEqual([table, rows])
    }
    const log = await database.orm.transaction((tx) => verifyOperatorLog(tx))
    expect(log.fault).toBeNull()
    // Cases from before have copies of their members [CS30].
    const copies = await database.pool.query(
      `select distinct copy::json ->> 'name' as name, hash = sha256(convert_to(copy, 'UTF8')) as "isWhole"
       from case_members order by 1`,
    )
    expect(copies.rows).toEqual(
      ['Maya Lind', 'Otto Falk', 'Tom Berger'].map((name) => ({ name, isWhole: true })),
    )
    // Whenever this test runs, the mentee is fifteen.
    await database.pool.query(
      `update people set age_band = '13-15', band_changes_on = current_date + 100 where id = $1`,
      [members.mentee.id],
    )
  })
  // The fixture would show little if most of its tables were empty.
  expect(filled).toBeGreaterThan(20)
  const env = { SECRET: members.secret, SAFEGUARDING: 'strict' }
  const server = startServer({ dataDir, env })
  const address = await server.ready
  expect(await checkMembers(address)).toBe('complete')
  expect(await checkStaff(address)).toBe('complete')
  process.kill(server.pid, 'SIGTERM')
  await server.ended
})

/** Calls a procedure as a browser with this cookie. Answers its data and the cookies that were set. */
async function call<T>(address: string, name: string, input: unknown, cookie = '') {
  const { origin } = new URL(address)
  const response = await fetch(new URL(`/api/${name}`, origin), {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = (await response.json()) as { result?: { data: T }; error?: { data: { reason: string } } }
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return { data: body.result?.data, reason: body.error?.data.reason, cookie: cookies.join('; ') }
}

async function query<T>(address: string, name: string, cookie: string, input?: unknown): Promise<T> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await fetch(new URL(`/api/${name}${search}`, address), { headers: { cookie } })
  return ((await response.json()) as { result: { data: T } }).result.data
}

/** The pair reads its messages, with the edit and the image. The minor needs consent from now on, and the mentor keeps the place. */
async function checkMembers(address: string): Promise<'complete'> {
  const { chatId, mentor, mentee } = members
  const logIn = async ({ email, password }: Login) =>
    (await call(address, 'account.logIn', { email, password, token: null, remember: true })).cookie
  for (const one of [mentor, mentee]) {
    const { messages } = await query<{ messages: Message[] }>(
      ...([address, 'chat.page', await logIn(one), { chatId, before: 100 }] as const),
    )
    expect(messages.slice(0, 3).map(({ text }) => text)).toEqual(['Hello!', 'Hi, Maya!', 'a picture'])
  }
  const mine = await query<{ state: string }>(address, 'consent.mine', await logIn(mentee))
  expect(mine.state).toBe('missing')
  return 'complete'
}

/** The lead logs in with the password and factor of before, and finds the mentors, who keep their place for a while. */
async function checkStaff(address: string): Promise<'complete'> {
  const { email, password, secret } = members.lead
  const ticket = await call(address, 'staff/logIn', { email, password })
  expect(ticket.reason).toBeUndefined()
  const session = await call(address, 'staff/finishLogIn', { code: codeOf(secret) }, ticket.cookie)
  expect(session.reason).toBeUndefined()
  const input = { search: '', state: 'kept', needs: null, after: null }
  const { rows } = await query<{ rows: { name: string }[] }>(address, 'staff/mentors', session.cookie, input)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Maya Lind', 'Otto Falk', 'Sue Reed'])
  return 'complete'
}
