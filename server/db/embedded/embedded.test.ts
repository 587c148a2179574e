import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '#server/testing/log.ts'
import { type Embedded, openEmbedded } from './index.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight embedded, "quoted" '))
afterAll(() => rm(root, { recursive: true, force: true }))

let folders = 0
const newFolder = () => join(root, String(++folders))

async function open(folder: string, isDurable = false): Promise<Embedded> {
  const embedded = await openEmbedded(folder, silentLog, { isDurable })
  const { stop } = embedded
  let isStopped = false
  const stopOnce = async () => {
    if (!isStopped) await stop()
    isStopped = true
  }
  onTestFinished(stopOnce)
  return { ...embedded, stop: stopOnce }
}

async function query(embedded: Embedded, statement: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const pidIn = async (folder: string) =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

async function isRunning(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.includes('postgres')
}

/** Runs a process that opens the folder, commits a row, and is killed without a chance to clean up. */
async function openAndKill(folder: string): Promise<void> {
  const code = `
    import pg from 'pg'
    import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const log = { info() {}, warn() {}, error() {}, fatal() {} }
    const { connection } = await openEmbedded(${JSON.stringify(folder)}, log)
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('create table items (text text)')
    await client.query("insert into items values ('committed')")
    process.kill(process.pid, 'SIGKILL')
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: 'inherit' })
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals | null>()
  child.once('exit', (_, signal) => resolve(signal))
  expect(await promise).toBe('SIGKILL')
}

it('[OP1] keeps its rows across restarts, and leaves no process running', async () => {
  const folder = newFolder()
  const first = await open(folder)
  await query(first, `create table items as select 'stored' as text`)
  const pid = await pidIn(folder)
  await first.stop()
  expect(await isRunning(pid)).toBe(false)
  const second = await open(folder)
  expect(await query(second, 'select text from items')).toEqual([{ text: 'stored' }])
})

it('[F5] makes each commit durable and verifies data checksums if the cluster is durable', async () => {
  const embedded = await open(newFolder(), true)
  const names = `'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'`
  const rows = await query(
    embedded,
    `select name, setting from pg_settings where name in (${names}) order by 1`,
  )
  expect(rows).toEqual(
    ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({
      name,
      setting: 'on',
    })),
  )
})

it('[OP2] adopts the server that a killed process left, with every committed row', async () => {
  const folder = newFolder()
  await openAndKill(folder)
  const orphan = await pidIn(folder)
  const embedded = await open(folder)
  expect(await pidIn(folder)).toBe(orphan)
  expect(await query(embedded, 'select text from items')).toEqual([{ text: 'committed' }])
  await embedded.stop()
  expect(await isRunning(orphan)).toBe(false)
})

it('[OP2] starts after its server was killed too and another process reused the process id', async () => {
  const folder = newFolder()
  await openAndKill(folder)
  const file = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(await pidIn(folder), 'SIGKILL')
  const foreign = file.replace(/^\d+/, String(process.ppid))
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), foreign)
  const embedded = await open(folder)
  expect(await query(embedded, 'select text from items')).toEqual([{ text: 'committed' }])
})

it('[OP2] starts when the killed server is a zombie', async () => {
  const folder = newFolder()
  await (await open(folder)).stop()
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const { promise, resolve } = Promise.withResolvers<string>()
  parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  await writeFile(
    join(folder, 'postgres', 'postmaster.pid'),
    `${await promise}\n${join(folder, 'postgres')}\n`,
  )
  expect(await query(await open(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})

it('[OP-3] rejects a second instance by naming the folder, and the first continues', async () => {
  const folder = newFolder()
  const first = await open(folder)
  await expect(open(folder)).rejects.toThrow(`Another instance is using ${folder}.`)
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('[OP-3] accepts one of two concurrent starts on a new folder and rejects the other', async () => {
  const folder = newFolder()
  const results = await Promise.allSettled([open(folder), open(folder)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([])
})

it('[OP2] restarts a server that exits', async () => {
  const folder = newFolder()
  const embedded = await open(folder, true)
  await query(embedded, `create table items as select 'stored' as text`)
  const pid = await pidIn(folder)
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => query(embedded, 'select text from items').catch(() => null), { timeout: 40_000 })
    .toEqual([{ text: 'stored' }])
  expect(await pidIn(folder)).not.toBe(pid)
})

it('[OP1] creates the cluster again after an interrupted start', async () => {
  const folder = newFolder()
  await mkdir(join(folder, 'postgres.new-999999999'), { recursive: true, mode: 0o700 })
  await open(folder)
  expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([])
})

it('[OP1] runs in a folder whose path is too long for a socket', async () => {
  const folder = join(newFolder(), 'deep'.repeat(30), 'deeper'.repeat(20))
  expect(await query(await open(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})

it('[OP-3] rejects the data of another PostgreSQL version, and does not change it', async () => {
  const folder = newFolder()
  await mkdir(join(folder, 'postgres'), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(open(folder)).rejects.toThrow(/was created by PostgreSQL 17/)
})

it('[OP-1] writes no user input into the log of the database', async () => {
  const folder = newFolder()
  const embedded = await open(folder)
  await query(embedded, 'create table items (text text primary key)')
  await query(embedded, `insert into items values ('canary@example.org')`)
  await expect(query(embedded, `insert into items values ('canary@example.org')`)).rejects.toThrow(
    /duplicate/,
  )
  await expect(query(embedded, `select 'canary@example.org'::int`)).rejects.toThrow(/invalid/)
  await embedded.stop()
  const log = await readFile(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('canary')
})

it('[OP4] runs as the owner of the data if started as root', async () => {
  const folder = newFolder()
  if (process.getuid?.() === 0) {
    await chownRoot()
    await mkdir(join(folder, 'postgres'), { recursive: true, mode: 0o700 })
    await chown(join(folder, 'postgres'), 65_534, 65_534)
    await chown(folder, 65_534, 65_534)
  }
  expect(await query(await open(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})

// The parent folder is private to its owner, and the other user must be able to enter it.
const chownRoot = () => chown(root, 65_534, 65_534)
