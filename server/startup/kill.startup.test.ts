import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectTo } from '#server/db/open.ts'
import type { Database } from '#server/db/open.ts'
import { chats, people, requests, users } from '#server/db/schema.ts'
import { startSession } from '#server/sessions/store.ts'
import { eventually, openSocket } from '#server/testing/live.ts'
import { silentLog } from '#server/testing/log.ts'
import { processesOf, startServer } from '#server/testing/server-process.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/requests.ts'
import { messageRate } from '#shared/limits.ts'
import type { Message, Sent } from '#shared/schemas/chat.ts'

const PAIRS = 4

const root = await mkdtemp(join(tmpdir(), 'pathlight-kill-'))
afterAll(() => rm(root, { recursive: true, force: true }))

type Sender = { readonly cookie: string; readonly chatId: string }

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const place = { host: join(dataDir, 'run'), port: 5432, user: 'pathlight', database: 'pathlight' }
  const database = connectTo(place, silentLog, async () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Both halves of some accepted pairs, logged in. */
async function seed({ orm }: Database): Promise<Sender[]> {
  const somebody = async (role: 'mentor' | 'mentee') => {
    const id = newId()
    await orm.insert(users).values({ id, email: `${id}@example.org`, passwordHash: '-' })
    await orm.insert(people).values({ id, role, birthYear: 1990, asksName: false })
    const secret = await startSession(orm, { userId: id, device: 'Tests', isRemembered: true })
    return { id, cookie: `pathlight=${secret}` }
  }
  const pair = async (): Promise<Sender[]> => {
    const [mentor, mentee] = [await somebody('mentor'), await somebody('mentee')]
    const id = pairId(mentor.id, mentee.id)
    await orm.insert(requests).values({ id, mentorId: mentor.id, requesterId: mentee.id, status: 'accepted' })
    await orm.insert(chats).values({ id, mentorId: mentor.id, menteeId: mentee.id })
    return [mentor, mentee].map(({ cookie }) => ({ cookie, chatId: id }))
  }
  return (await Promise.all(Array.from({ length: PAIRS }, pair))).flat()
}

type Line = { readonly sender: Sender; readonly id: string; readonly text: string; sent: Sent | null }

/** Everybody's burst at once; `onAcknowledged` is called at each. Resolves when all were answered or lost. */
async function sendAll(address: string, lines: readonly Line[], onAcknowledged: () => void): Promise<void> {
  const port = Number(new URL(address).port)
  const bySender = Map.groupBy(lines, ({ sender }) => sender)
  await Promise.all(
    [...bySender].map(async ([{ cookie, chatId }, mine]) => {
      const socket = await openSocket({ port, cookie, origin: new URL(address).origin })
      const sending = mine.map(async (line) => {
        const { id, text } = line
        line.sent = await socket.call<Sent>('chat.send', { chatId, id, text }).catch(() => null)
        if (line.sent) onAcknowledged()
      })
      await Promise.all(sending)
      socket.raw.terminate()
    }),
  )
}

/** A chat from its beginning, as somebody sees it who loads it now, or goes on after a number. */
async function load(
  address: string,
  { cookie, chatId }: Sender,
  head: number,
  after = 0,
): Promise<Message[]> {
  const socket = await openSocket({
    port: Number(new URL(address).port),
    cookie,
    origin: new URL(address).origin,
  })
  const feed = await socket.watch([{ name: 'messages', input: { chatId }, after }])
  const rows = () => feed.of('messages').rows as Message[]
  await feed.until('all', () => after + rows().length >= head)
  socket.raw.terminate()
  return rows()
}

it.each(['the server', 'the server and its database'])(
  '[C1, C2, C5, C6] keeps every acknowledged message, and no other twice, when %s is killed',
  async (victim) => {
    const dataDir = join(root, victim)
    const first = startServer({ dataDir })
    const address = await first.ready
    const senders = await withDatabase(dataDir, seed)
    const lines: Line[] = senders.flatMap((sender, who) =>
      Array.from({ length: messageRate.burst }, (_, at) => ({
        ...{ sender, id: newId(), text: `${who} says ${at}`, sent: null },
      })),
    )
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
    const headOf = (chatId: string) => heads.find(({ id }) => id === chatId)?.head ?? 0
    for (const sender of senders) {
      const rows = await load(again, sender, headOf(sender.chatId))
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      for (const { id, text, sent } of lines.filter((line) => line.sender === sender)) {
        const found = rows.filter((row) => row.id === id).map(({ seq, at }) => ({ seq, at, text }))
        // Once where it was acknowledged, as it was; once or not at all where it was not.
        expect(found).toEqual(sent ? [{ seq: sent.seq, at: sent.at, text }] : found.slice(0, 1))
      }
    }

    const open = lines.filter(({ sent }) => sent === null)
    await sendAll(again, open, () => {})
    expect(open.filter(({ sent }) => sent === null)).toEqual([])
    for (const sender of senders) {
      const rows = await load(again, sender, 2 * messageRate.burst)
      expect(rows).toHaveLength(2 * messageRate.burst)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      expect(await load(again, sender, rows.length, 7)).toEqual(rows.slice(7))
    }
    process.kill(second.pid, 'SIGTERM')
    expect(await second.ended).toBe(0)
  },
)
