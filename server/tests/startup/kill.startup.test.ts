import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectTo } from '#server/db/open.ts'
import type { Database } from '#server/db/open.ts'
import { chats } from '#server/db/schema.ts'
import { eventually } from '#server/testing/clients/live.ts'
import { silentLog } from '#server/testing/log.ts'
import { linesOf, load, seedPairs, sendAll } from '#server/testing/data/message-senders.ts'
import { processesOf } from '#server/testing/processes/processes.ts'
import { startServer } from '#server/testing/processes/server-process.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-kill-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const place = { host: join(dataDir, 'run'), port: 5432, user: 'pathlight', database: 'pathlight' }
  const database = connectTo(place, silentLog, async () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

it.each(['the server', 'the server and its database'])(
  '[C1, C2, C5, C6] keeps every acknowledged message, and no other twice, if %s is killed',
  async (victim) => {
    const dataDir = join(root, victim)
    const first = startServer({ dataDir })
    const address = await first.ready
    const senders = await withDatabase(dataDir, seedPairs)
    const lines = linesOf(senders)
    let acknowledged = 0
    await sendAll(address, lines, () => {
      acknowledged++
      if (acknowledged !== Math.floor(lines.length / 3)) return
      process.kill(first.pid, 'SIGKILL')
    })
    await first.ended
    if (victim !== 'the server') {
      for (const pid of await processesOf(dataDir)) process.kill(pid, 'SIGKILL')
      await eventually('all are gone', async () => (await processesOf(dataDir)).length === 0)
    }
    expect(acknowledged).toBeLessThan(lines.length)

    const second = startServer({ dataDir })
    const again = await second.ready
    const heads = await withDatabase(dataDir, ({ orm }) => orm.select().from(chats))
    const headOf = (chatId: string) => heads.find(({ id }) => id === chatId)?.lastSeq ?? 0
    for (const sender of senders) {
      const rows = await load(again, sender, headOf(sender.chatId))
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      for (const { id, text, sent } of lines.filter((line) => line.sender === sender)) {
        const found = rows.filter((row) => row.id === id).map(({ seq, at }) => ({ seq, at, text }))
        // Acknowledged messages exist once and unchanged; others once or not at all.
        expect(found).toEqual(sent ? [{ seq: sent.seq, at: sent.at, text }] : found.slice(0, 1))
      }
    }

    const open = lines.filter(({ sent }) => sent === null)
    await sendAll(again, open, () => {})
    expect(open.filter(({ sent }) => sent === null)).toEqual([])
    for (const sender of senders) {
      const said = lines.filter((line) => line.sender.chatId === sender.chatId).length
      const rows = await load(again, sender, said)
      expect(rows).toHaveLength(said)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      expect(await load(again, sender, rows.length, 7)).toEqual(rows.slice(7))
    }
    process.kill(second.pid, 'SIGTERM')
    expect(await second.ended).toBe(0)
  },
)
