import type pg from 'pg'
import { allCalls } from '#server/testing/clients/calls.ts'
import { liveQueries } from '#server/registry/live-queries.ts'
import { parsePairId } from '#shared/domain/pair-id.ts'
import { addPairs } from '../bench/setup/seed.ts'
import { startChat } from './pair.ts'
import type { ChatResult } from './pair.ts'
import { samplePictures } from './uploads.ts'
import { sendProbe } from './probes.ts'
import type { ProbeResult, World } from './probes.ts'
import { identityOf, waitForCleanup, measureUsage } from './resource-usage.ts'
import type { ResourceUsage } from './resource-usage.ts'

export type FuzzOptions = {
  /** The number of malformed inputs. */
  readonly count: number
  readonly seed: number
  /** Runs only this probe, to examine a failure. */
  readonly only: number | null
}

/** A running server, seen from the outside. */
export type Subject = {
  readonly server: string
  readonly pid: number
  readonly client: pg.Client
  /** Its whole log. */
  readonly logged: () => Promise<string>
}

export type Outcome = {
  readonly sent: number
  readonly seconds: number
  /** The number of inputs of each kind. */
  readonly kinds: ReadonlyMap<string, number>
  /** The number of responses by HTTP status or close code, which shows that not all were rejected for one reason. */
  readonly statuses: ReadonlyMap<string, number>
  /** At the start, after the first fifth, and at the end. */
  readonly atStart: ResourceUsage
  readonly before: ResourceUsage
  readonly after: ResourceUsage
  readonly chat: ChatResult
  /** Faults; none if the run passed. */
  readonly faults: readonly string[]
}

const AT_ONCE = 16
const PAIRS = 100
/** The share of probes before the first measurement, because caches and buffers fill first. */
const WARM_UP = 0.2
/** The limit of memory growth after it, as a factor: V8 keeps memory that it may need again. */
const MOST_MEMORY = 2
const INSIDE =
  /app\.internal|"internal"|node_modules|\.ts:\d|\n\s+at |SyntaxError|TypeError|HTTP\/1\.1 5(?!03)/
const SHOWN = 12

/** Sends `count` malformed inputs to a server while two members chat, and returns the results. */
export async function fuzz(subject: Subject, { count, seed, only }: FuzzOptions): Promise<Outcome> {
  const { server, pid, client } = subject
  const { world, chatters } = await prepare(subject, seed)
  const identity = identityOf(pid)
  const chat = await startChat(server, chatters)
  const atStart = measureUsage(pid, world.port)
  const notes = createNotes()
  const began = performance.now()
  const from = only ?? 0
  const first = await sendUntil(world, notes, from, only === null ? count * WARM_UP : 1)
  const before = await waitForCleanup(pid, world.port, atStart)
  if (only === null) await sendUntil(world, notes, first, count)
  const seconds = (performance.now() - began) / 1_000
  const isSame = identityOf(pid) === identity
  const after = isSame ? await waitForCleanup(pid, world.port, atStart) : before
  const chatResult = await chat.end()
  await client.query('select 1')
  const faults = [
    ...notes.faults,
    ...chatResult.faults,
    ...(isSame ? [] : ['the process is not the one from before']),
    ...usageFaults(before, after, atStart),
    ...(await logFaults(subject)),
  ]
  return {
    ...{ sent: notes.sent(), seconds, atStart, before, after, chat: chatResult, faults },
    kinds: notes.kinds,
    statuses: notes.statuses,
  }
}

async function prepare({ server, client }: Subject, seed: number) {
  const [chatters, ...pairs] = await addPairs(client, PAIRS + 1)
  if (!chatters) throw new Error('no members for the chat')
  const host = new URL(server).host
  const world: World = {
    port: Number(new URL(server).port),
    seed,
    clients: pairs
      .flatMap(({ sender, receiver }) => [sender, receiver])
      .map((cookie) => ({ origin: server, host, cookie: `pathlight=${cookie}` })),
    known: {
      chatIds: pairs.map(({ chatId }) => chatId),
      userIds: pairs.flatMap(({ chatId }) => Object.values(parsePairId(chatId) ?? {})),
    },
    calls: { list: allCalls(), views: Object.keys(liveQueries) },
    pictures: await samplePictures(),
  }
  return { world, chatters }
}

function createNotes() {
  const kinds = new Map<string, number>()
  const statuses = new Map<string, number>()
  const faults: string[] = []
  let sent = 0
  return {
    ...{ kinds, statuses, faults },
    sent: () => sent,
    take({ index, kind, sent: few, answer, fault }: ProbeResult): void {
      sent += few
      kinds.set(kind, (kinds.get(kind) ?? 0) + few)
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? (answer === '' ? 'cut' : 'socket')
      statuses.set(status, (statuses.get(status) ?? 0) + few)
      const inside = INSIDE.exec(answer)
      const what =
        fault ?? (inside && `answered ${answer.slice(Math.max(0, inside.index - 200)).slice(0, 400)}`)
      if (what) faults.push(`--only ${index} (${kind}): ${what}`)
    },
  }
}

/** Runs probes from an index until this many inputs were sent. Returns the next index. */
async function sendUntil(
  world: World,
  notes: ReturnType<typeof createNotes>,
  from: number,
  count: number,
): Promise<number> {
  let next = from
  const worker = async (): Promise<void> => {
    while (notes.sent() < count) notes.take(await sendProbe(world, next++))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker))
  return next
}

function usageFaults(before: ResourceUsage, after: ResourceUsage, atStart: ResourceUsage): string[] {
  const faults: string[] = []
  if (after.memory > before.memory * MOST_MEMORY)
    faults.push(`memory grew from ${before.memory} to ${after.memory} bytes`)
  if (after.files > atStart.files)
    faults.push(`${after.files} files are open, before it were ${atStart.files}`)
  if (after.lines > atStart.lines)
    faults.push(`${after.lines} connections are open, before it were ${atStart.lines}`)
  return faults
}

/** What the server logs as a bug. */
async function logFaults({ logged }: Subject): Promise<string[]> {
  const lines = (await logged()).split('\n').filter((line) => /"level":[56]0/.test(line))
  return lines.slice(0, SHOWN).map((line) => `logged: ${line.slice(0, 600)}`)
}
