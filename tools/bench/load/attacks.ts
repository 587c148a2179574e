import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { newId } from '#shared/domain/ids.ts'

/** What a hostile member does: see `abuse.ts`. */
export type AttackName = 'streams' | 'queries' | 'notes' | 'uploads'

export type Attack = {
  readonly name: AttackName
  /** On this machine only, see `options.ts`. */
  readonly server: string
  /** The sessions of the attackers. */
  readonly cookies: readonly string[]
  readonly seconds: number
}

/** The number of requests, and how many of them were rejected. */
export type AttackResult = { readonly sent: number; readonly rejected: number }

/** The numbers of the attacks that the limits are made for. */
const SOCKETS = 8
const STREAMS_PER_SOCKET = 4
const QUERIES = 64
const NOTES = 1_984
const NOTE_LENGTH = 9_000
const SEARCHES = 16
const UPLOADS = 8
/** The time for the notes; the searches have the rest. */
const NOTES_SHARE = 0.6

/** Runs an attack by all of its members, and ends by itself. */
export async function attack({ name, server, cookies, seconds }: Attack): Promise<AttackResult> {
  const until = performance.now() + seconds * 1_000
  const count = { sent: 0, rejected: 0 }
  await Promise.all(cookies.map(async (cookie) => attacks[name]({ server, cookie, until, seconds, count })))
  return count
}

type Attacker = {
  readonly server: string
  readonly cookie: string
  readonly until: number
  readonly seconds: number
  readonly count: { sent: number; rejected: number }
}

const attacks: Record<AttackName, (attacker: Attacker) => Promise<void>> = {
  /** 32 streams of 64 times the same query. */
  streams: (attacker) => openStreams(attacker, (index) => ({ key: `k${index}`, name: 'notes' })),

  /** The same with different queries, each of which reads. */
  queries: (attacker) =>
    openStreams(attacker, (index) =>
      index === 0
        ? { key: 'notes', name: 'notes' }
        : { key: `k${index}`, name: 'chat', input: { chatId: `${newId()}__${newId()}` } },
    ),

  /** As many notes as a member has sockets for, then searches of them. */
  async notes(attacker) {
    const sockets = await openSockets(attacker)
    const content = 'what I learned about biology today '.repeat(NOTE_LENGTH).slice(0, NOTE_LENGTH)
    const searchAt = attacker.until - attacker.seconds * 1_000 * (1 - NOTES_SHARE)
    let added = 0
    const write = async (socket: Socket): Promise<void> => {
      while (performance.now() < searchAt && added++ < NOTES) {
        const isAdded = await socket.ask('mutation', 'notes.add', { id: newId(), content })
        if (!isAdded) await sleep(20)
      }
    }
    await Promise.all(sockets.flatMap((socket) => [write(socket), write(socket)]))
    const search = async (index: number): Promise<void> => {
      const input = { search: `not there ${index}`, cursor: null }
      while (performance.now() < attacker.until)
        if (!(await sockets[index % SOCKETS]?.ask('query', 'notes.list', input))) await sleep(20)
    }
    await Promise.all(Array.from({ length: SEARCHES }, async (_, index) => search(index)))
    for (const socket of sockets) socket.close()
  },

  /** Eight uploads of a byte per second, started again when they are ended. */
  async uploads(attacker) {
    await Promise.all(
      Array.from({ length: UPLOADS }, async () => {
        while (performance.now() < attacker.until) {
          await trickle(attacker)
          await sleep(200)
        }
      }),
    )
  },
}

/** Opens all streams again every second, and adds two notes per second. */
async function openStreams(attacker: Attacker, query: (index: number) => object): Promise<void> {
  const sockets = await openSockets(attacker)
  for (let turn = 0; performance.now() < attacker.until; turn++) {
    const content = `note ${turn}`
    if (turn % 2 === 0)
      for (const socket of sockets)
        for (let stream = 0; stream < STREAMS_PER_SOCKET; stream++)
          void socket.ask('subscription', 'live.stream', {
            queries: Array.from({ length: QUERIES }, (_, index) => query(index)),
          })
    void sockets[0]?.ask('mutation', 'notes.add', { id: newId(), content })
    await sleep(500)
  }
  for (const socket of sockets) socket.close()
}

async function trickle({ server, cookie, until, count }: Attacker): Promise<void> {
  count.sent++
  const asked = request(`${server}/api/upload/profile`, {
    method: 'POST',
    headers: {
      origin: server,
      cookie: `pathlight=${cookie}`,
      'content-type': 'image/jpeg',
      'content-length': 1_000_000,
    },
  })
  asked.flushHeaders()
  const timer = setInterval(() => asked.write('x'), 1_000)
  const timeout = setTimeout(() => asked.destroy(), Math.max(0, until - performance.now()))
  await new Promise<void>((resolve) => {
    asked.once('response', (response) => {
      count.rejected++
      response.resume()
      resolve()
    })
    asked.on('error', () => resolve()).once('close', resolve)
  })
  clearInterval(timer)
  clearTimeout(timeout)
  asked.destroy()
}

type Socket = {
  /** Resolves with whether the server accepted; never rejects. */
  ask(method: 'query' | 'mutation' | 'subscription', path: string, input: unknown): Promise<boolean>
  close(): void
}

async function openSockets(attacker: Attacker): Promise<Socket[]> {
  const opened = await Promise.all(Array.from({ length: SOCKETS }, async () => openSocket(attacker)))
  return opened.filter((socket) => socket !== null)
}

/** Reads everything that arrives, and looks at the id and the beginning of each frame only. */
async function openSocket({ server, cookie, count }: Attacker): Promise<Socket | null> {
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/api`, {
    headers: { origin: server, cookie: `pathlight=${cookie}` },
    perMessageDeflate: false,
  })
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
  if (!isOpen) return null
  const waiting = new Map<number, (isAccepted: boolean) => void>()
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    if (data.length === 4 && data.toString() === 'PING') return socket.send('PONG')
    const start = data.subarray(0, 60).toString()
    const id = Number(/"id":(\d+)/.exec(start)?.[1])
    const isAccepted = !start.includes('"error":{"message"') && !start.includes('"error":')
    if (!isAccepted) count.rejected++
    waiting.get(id)?.(isAccepted)
    waiting.delete(id)
  })
  socket.once('close', () => {
    for (const resolve of waiting.values()) resolve(false)
  })
  return {
    ask: (method, path, input) =>
      new Promise((resolve) => {
        if (socket.readyState !== socket.OPEN) return resolve(false)
        lastId++
        count.sent++
        waiting.set(lastId, resolve)
        socket.send(JSON.stringify({ id: lastId, method, params: { path, input } }))
      }),
    close: () => socket.terminate(),
  }
}
