import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { chats } from '#server/db/schema.ts'
import { closeCode } from '#server/http/socket-guard.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import { linesOf, load, seedPairs, sendAll } from '#server/testing/data/message-senders.ts'

const PATIENCE_MS = 150_000

const root = await mkdtemp(join(tmpdir(), 'pathlight-processes-'))
afterAll(() => rm(root, { recursive: true, force: true }))
let folders = 0
const newFolder = () => join(root, String(++folders))
const doorOf = (address: string, cookie: string) => {
  const { port, origin } = new URL(address)
  return { port: Number(port), origin, cookie }
}

describe('one of two nodes', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    '[SN5, C1, C2, C5] ended by %s under load loses no acknowledged message; others are retried on the other node',
    async (signal) => {
      const place = await emptyPlace()
      const [one, two] = [place.start(newFolder()), place.start(newFolder())]
      const [here, there] = [await one.ready, await two.ready]
      const senders = await seedPairs(place.database)
      const idle = await openSocket(doorOf(here, senders[0]?.cookie ?? ''))
      const lines = linesOf(senders)
      let acknowledged = 0
      const began = { at: 0 }
      const ended = one.ended.then((code) => ({ code, at: performance.now() }))
      await sendAll(here, lines, () => {
        acknowledged++
        if (acknowledged !== Math.floor(lines.length / 3)) return
        began.at = performance.now()
        process.kill(one.pid, signal)
      })
      const { code: exit, at: exitedAt } = await ended
      const isStopped = signal === 'SIGTERM'
      expect([exit, await idle.closed]).toEqual(isStopped ? [0, closeCode.restart] : [null, 1006])
      expect(exitedAt - began.at).toBeLessThan(10_000)

      await sendAll(
        there,
        lines.filter(({ sent }) => sent === null),
        () => {},
      )
      expect(lines.filter(({ sent }) => sent === null)).toEqual([])
      const heads = await place.database.orm.select().from(chats)
      for (const sender of senders) {
        const head = heads.find(({ id }) => id === sender.chatId)?.lastSeq ?? 0
        const rows = await load(there, sender, head)
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
        for (const { id, sent } of lines.filter((line) => line.sender === sender))
          expect(rows.filter((row) => row.id === id).map(({ seq }) => seq)).toEqual([sent?.seq])
      }
      process.kill(two.pid, 'SIGTERM')
      expect(await two.ended).toBe(0)
      await place.close()
    },
    PATIENCE_MS,
  )
})

describe('a database that two nodes create concurrently', () => {
  it('[SN6] is created once, and both start', async () => {
    const place = await emptyPlace()
    const nodes = [place.start(newFolder()), place.start(newFolder())]
    const addresses = await Promise.all(nodes.map(({ ready }) => ready))
    const health = await Promise.all(
      addresses.map(async (at) => (await fetch(new URL('/health', at))).status),
    )
    expect(health).toEqual([200, 200])
    for (const { pid, ended } of nodes) {
      process.kill(pid, 'SIGTERM')
      expect(await ended).toBe(0)
    }
    await place.close()
  })

  it(
    '[SN6] is unchanged when a start is killed during creation, and the next start creates it',
    async () => {
      const place = await emptyPlace()
      const { pool } = place.database
      const isMigrating = async (): Promise<boolean> => {
        const { rowCount } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name = 'pathlight migration'`,
        )
        return (rowCount ?? 0) > 0
      }
      const tables = async (): Promise<number> => {
        const { rows } = await pool.query<{ count: string }>(
          `select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
        )
        return Number(rows[0]?.count)
      }
      const counts = new Set<number>()
      for (const wait of [0, 20]) {
        const node = place.start(newFolder())
        node.ready.catch(() => {})
        while (!(await isMigrating())) await sleep(1)
        await sleep(wait)
        process.kill(node.pid, 'SIGKILL')
        await node.ended
        while (await isMigrating()) await sleep(10)
        counts.add(await tables())
      }
      const node = place.start(newFolder())
      expect((await fetch(new URL('/health', await node.ready))).status).toBe(200)
      // Nothing in between: no tables, or all of them.
      expect([0, await tables()]).toEqual(expect.arrayContaining([...counts]))
      process.kill(node.pid, 'SIGTERM')
      expect(await node.ended).toBe(0)
      await place.close()
    },
    PATIENCE_MS,
  )
})
