import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import { createCaller } from './lib/person.ts'
import { addPairs, connect } from './lib/prepare.ts'
import { startOwn } from './lib/target.ts'
import type { OwnTarget } from './lib/target.ts'

/**
 * `node bench/disk-full.ts`, by hand and as root (row F7 of docs/reliability.md): a server of our own on a small disk
 * in memory, which is filled up while forty pairs write, and emptied again.
 */
const SIZE = '400m'
const PAIRS = 40
const FULL_MS = 40_000
const HEAL_MS = 90_000
const TEXT = 'x'.repeat(3_900)

type Line = { readonly id: string; readonly chatId: string; seq: number | null }
type Count = { taken: number; refused: Map<string, number>; slowest: number }

/** A command every Linux has. */
const system = (command: string, ...args: string[]): unknown => execFileSync(command, args)

/** A folder with a small disk in it, as a data folder; its server's output lies beside, where there is room. */
function mounted(): { folder: string; disk: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'pathlight-disk-'))
  const disk = join(folder, 'data')
  mkdirSync(disk)
  try {
    system('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'none', disk)
    return { folder, disk }
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

/** Takes all there is left. */
function fill(folder: string): void {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  for (let left = bavail * bsize; left > 0; left -= 1024 * 1024) {
    try {
      writeFileSync(file, Buffer.alloc(Math.min(left, 1024 * 1024)), { flag: 'a' })
    } catch {
      return
    }
  }
}

async function writeFor(
  target: OwnTarget,
  pairs: Awaited<ReturnType<typeof addPairs>>,
  lines: Line[],
  ms: number,
) {
  const caller = createCaller(target.server, PAIRS)
  const count: Count = { taken: 0, refused: new Map(), slowest: 0 }
  const until = Date.now() + ms
  const write = async ({ chatId, sender }: (typeof pairs)[number]): Promise<void> => {
    while (Date.now() < until) {
      const line: Line = { id: newId(), chatId, seq: null }
      lines.push(line)
      const began = performance.now()
      const input = { chatId, id: line.id, text: TEXT }
      const answer = await caller.call('chat.send', sender, input).catch(() => ({ refused: 'no connection' }))
      count.slowest = Math.max(count.slowest, performance.now() - began)
      if ('seq' in answer) line.seq = answer.seq
      if ('seq' in answer) count.taken++
      else count.refused.set(answer.refused, (count.refused.get(answer.refused) ?? 0) + 1)
      await sleep(250)
    }
  }
  await Promise.all(pairs.map(write))
  caller.close()
  const health = await fetch(`${target.server}/health`).then(
    (one) => one.status,
    () => 'no connection',
  )
  const reasons = JSON.stringify(Object.fromEntries(count.refused))
  console.log(
    `  ${count.taken} taken, refused ${reasons}, the slowest answer ${Math.round(count.slowest)} ms, health ${health}`,
  )
  return count
}

/** What was acknowledged is there once and under its number; what was not, once or not at all; numbers have no gap. */
async function faultsOf(target: OwnTarget, lines: readonly Line[]): Promise<string[]> {
  const client = await connect(target.connection)
  const { rows } = await client.query<{ id: string; chat_id: string; seq: number }>(
    'select id, chat_id, seq from messages',
  )
  const gaps = await client.query(
    'select id from chats where head <> (select count(*) from messages where chat_id = chats.id)',
  )
  await client.end()
  const found = Map.groupBy(rows, ({ id }) => id)
  const faults = lines.flatMap(({ id, seq }) => {
    const mine = found.get(id) ?? []
    if (mine.length > 1) return [`${id} is there ${mine.length} times`]
    return seq !== null && mine[0]?.seq !== seq
      ? [`${id} was acknowledged as ${seq} and is ${mine[0]?.seq}`]
      : []
  })
  return [...faults, ...gaps.rows.map(() => 'a chat has a gap')]
}

async function main(): Promise<void> {
  const place = mounted()
  if (!place) return console.log('Not run: this needs root and a system that lets it mount a disk in memory.')
  const { folder, disk } = place
  let target: OwnTarget | null = null
  try {
    target = await startOwn([], disk)
    const client = await connect(target.connection)
    const pairs = await addPairs(client, PAIRS)
    await client.end()
    const lines: Line[] = []
    console.log('With room:')
    await writeFor(target, pairs, lines, 3_000)
    fill(disk)
    console.log('The disk is full:')
    await writeFor(target, pairs, lines, FULL_MS)
    rmSync(join(disk, 'filler'))
    console.log('There is room again:')
    let isHealed = false
    for (const until = Date.now() + HEAL_MS; !isHealed && Date.now() < until;) {
      isHealed = (await writeFor(target, pairs, lines, 2_000)).refused.size === 0
    }
    const faults = await faultsOf(target, lines)
    if (!isHealed) faults.push('it does not take messages again by itself')
    console.log(
      faults.length === 0 ? 'No fault.' : `${faults.length} FAULTS:\n${faults.slice(0, 20).join('\n')}`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await target?.close()
    system('umount', '-l', disk)
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
