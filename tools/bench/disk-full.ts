import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPairs, connect, type Pair } from './setup/seed.ts'
import { startOwn } from './setup/target.ts'
import type { OwnTarget } from './setup/target.ts'
import { type Count, faultsOf, type Line, writeUntil } from './load/writing.ts'

/**
 * `node tools/bench/disk-full.ts`, run manually as root (row F7 of docs/reliability.md): starts a server on a small
 * memory disk, which is filled up while forty pairs send messages, and emptied again.
 */
const SIZE = '400m'
const PAIRS = 40
const FULL_MS = 40_000
const HEAL_MS = 90_000
const TEXT = 'x'.repeat(3_900)

/** Runs a command of the system. */
const system = (command: string, ...args: string[]): unknown => execFileSync(command, args)

/**
 * A small disk mounted in a folder, for the data directory. The server's output is stored beside it, where there is
 * space.
 */
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

/** Fills the rest of the disk. */
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
  pairs: readonly Pair[],
  lines: Line[],
  ms: number,
): Promise<Count> {
  const until = Date.now() + ms
  const count = await writeUntil(target, pairs, { lines, text: TEXT, isOver: () => Date.now() >= until })
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

async function main(): Promise<void> {
  const place = mounted()
  if (!place) return console.log('Not run: this needs root and a system that lets it mount a disk in memory.')
  const { folder, disk } = place
  let target: OwnTarget | null = null
  try {
    target = await startOwn([], { place: disk })
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
