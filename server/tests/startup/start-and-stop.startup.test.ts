import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { leftOver, processesOf } from '#server/testing/processes/processes.ts'
import { startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-startup-'))
afterAll(() => rm(root, { recursive: true, force: true }))

let folders = 0
const newFolder = () => join(root, `data ${++folders}`)
const healthOf = async (address: string) => (await fetch(new URL('/health', address))).status
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

async function query(dataDir: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'pathlight',
    database: 'pathlight',
  })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

it('[OP15] warns once if calls work inside one network only', async () => {
  const env = {
    ...{ BASE_URL: 'https://mentors.example.org', SMTP_URL: 'smtp://127.0.0.1:9' },
    SAFETY_CONTACT: 'safety@example.org',
    SAFEGUARDING: 'open',
    HELP_LINES: 'us',
  }
  const server = startServer({ dataDir: newFolder(), env })
  await server.ready
  expect(server.output().split('calls work inside one network only')).toHaveLength(2)
})

describe('a data directory across restarts', () => {
  const dataDir = newFolder()

  it('[OP1, OP-3] starts in an empty directory that only its owner can read, and stops on a signal without leftovers', async () => {
    const server = startServer({ dataDir })
    expect(await healthOf(await server.ready)).toBe(200)
    expect(server.output()).toMatch(/Email: not sent; read it at http:\/\/localhost:\d+\/dev\/outbox/)
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modeOf(join(dataDir, 'secret'))).toBe('600')
    process.kill(server.pid, 'SIGTERM')
    expect(await server.ended).toBe(0)
    expect(await leftOver(dataDir)).toEqual([])
  })

  it('[OP1] starts again within a few seconds', async () => {
    const began = performance.now()
    const server = startServer({ dataDir })
    await server.ready
    expect(performance.now() - began).toBeLessThan(30_000)
    process.kill(server.pid, 'SIGINT')
    expect(await server.ended).toBe(0)
  })

  it('[OP2] loses nothing on kill -9: the next start adopts the database and ends it', async () => {
    const killed = startServer({ dataDir })
    await killed.ready
    await query(dataDir, `create table kept as select 'committed' as word`)
    process.kill(killed.pid, 'SIGKILL')
    await killed.ended
    const [orphan] = await processesOf(dataDir)
    expect(orphan).toBeDefined()

    const server = startServer({ dataDir })
    expect(await healthOf(await server.ready)).toBe(200)
    expect(await processesOf(dataDir)).toContain(orphan)
    expect(await query(dataDir, 'select word from kept')).toEqual([{ word: 'committed' }])
    process.kill(server.pid, 'SIGINT')
    expect(await server.ended).toBe(0)
    expect(await leftOver(dataDir)).toEqual([])
  })

  it('[OP-3] rejects a second instance by naming the folder, and the first continues', async () => {
    const first = startServer({ dataDir })
    const address = await first.ready
    const second = startServer({ dataDir })
    expect(await second.ended).toBe(1)
    expect(second.errors().trim()).toBe(
      `Another instance is using ${dataDir}. Stop it, or set a different DATA_DIR for this one.`,
    )
    expect(await healthOf(address)).toBe(200)
    process.kill(first.pid, 'SIGINT')
    expect(await first.ended).toBe(0)
  })
})

it('[OP1, OP3] npm start: one Ctrl-C of a terminal, which reaches every process, shuts down cleanly', async () => {
  const dataDir = newFolder()
  const server = startServer({ dataDir, by: 'npm start' })
  expect(await healthOf(await server.ready)).toBe(200)
  process.kill(0 - server.pid, 'SIGINT')
  expect(await server.ended).toBe(0)
  expect(await leftOver(dataDir)).toEqual([])
})

it('[OP3] npm start: a signal to the start script only reaches the server', async () => {
  const dataDir = newFolder()
  const server = startServer({ dataDir, by: 'npm start' })
  await server.ready
  process.kill(server.pid, 'SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await leftOver(dataDir)).toEqual([])
})

it('[OP3] completes running requests before it stops', async () => {
  const server = startServer({ dataDir: newFolder() })
  const { origin, port } = new URL(await server.ready)
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'not a password', stay: false })
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk: string) => (answer += chunk))
  const head = [`Host: localhost:${port}`, `Origin: ${origin}`, 'Content-Type: application/json']
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  socket.write(['POST /api/account.logIn HTTP/1.1', ...head, length, '', body.slice(0, 10)].join('\r\n'))
  await sleep(300)
  expect(answer).toBe('')
  process.kill(server.pid, 'SIGINT')
  await sleep(300)
  socket.write(body.slice(10))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 \d{3} [^]*\{"error"/)
  expect(answer).not.toContain('HTTP/1.1 503')
  expect(await server.ended).toBe(0)
})

it('[OP3] an interrupt during the first start leaves nothing running', async () => {
  const dataDir = newFolder()
  const server = startServer({ dataDir })
  await vi.waitUntil(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), {
    timeout: 30_000,
    interval: 5,
  })
  process.kill(server.pid, 'SIGINT')
  expect([0, 130]).toContain(await server.ended)
  expect(await leftOver(dataDir)).toEqual([])
})
