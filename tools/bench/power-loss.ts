import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leftOver, processesOf, signal } from '#server/testing/processes/processes.ts'
import { childrenOf } from './setup/processes.ts'
import { addPairs, connect, type Pair } from './setup/seed.ts'
import { startOwn } from './setup/target.ts'
import type { OwnTarget } from './setup/target.ts'
import { faultsOf, type Line, writeUntil } from './load/writing.ts'

/**
 * `node tools/bench/power-loss.ts`, run manually as root (row F5 of docs/reliability.md): starts a server on an ext4
 * file system whose disk is a file. While forty pairs send messages, all processes are stopped at some moment, and the
 * disk is copied as it is then: data in the page cache that was not forced to disk is missing. The next server starts
 * on the copy. With `--forgetful`, the database may acknowledge before the data is on disk; then some must be lost.
 */
const SIZE = '600M'
const PAIRS = 40
const ROUNDS = 6
const TEXT = 'x'.repeat(500)
const isForgetful = process.argv.includes('--forgetful')

/** Runs a command of the system. */
const system = (command: string, ...args: string[]): unknown => execFileSync(command, args)

type Place = { readonly image: string; readonly disk: string; readonly dataDir: string }

function createPlace(folder: string): Place {
  const [image, disk] = [join(folder, 'disk.img'), join(folder, 'disk')]
  mkdirSync(disk)
  system('truncate', '-s', SIZE, image)
  system('mkfs.ext4', '-q', '-F', image)
  return { image, disk, dataDir: join(disk, 'data') }
}

/** The kernel writes nothing back by itself within one round. */
const mount = ({ image, disk }: Place): unknown => system('mount', '-o', 'loop,commit=300', image, disk)

/** All processes of the server and its database. */
async function everyone({ pid }: OwnTarget, { dataDir }: Place): Promise<number[]> {
  const started = await processesOf(dataDir)
  return [...new Set([pid, ...started, ...started.flatMap(childrenOf)])]
}

/** Kills everything, and replaces the disk by its copy of that moment. */
async function cutOff(target: OwnTarget, place: Place, pairs: readonly Pair[], lines: Line[]): Promise<void> {
  let isOver = false
  const writing = writeUntil(target, pairs, { lines, text: TEXT, isOver: () => isOver })
  await sleep(2_000 + Math.random() * 2_000)
  const pids = await everyone(target, place)
  signal(pids, 'SIGSTOP')
  const copy = `${place.image}.copy`
  try {
    system('cp', '--sparse=always', place.image, copy)
  } finally {
    isOver = true
    signal(pids, 'SIGKILL')
  }
  await writing
  await target.close()
  const left = await leftOver(place.dataDir)
  if (left.length > 0) throw new Error(`still running: ${left.join()}`)
  system('umount', place.disk)
  renameSync(copy, place.image)
}

async function run(place: Place): Promise<string[]> {
  const lines: Line[] = []
  let pairs: Pair[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    mount(place)
    const target = await startOwn([], { place: place.dataDir })
    try {
      if (round === 0) pairs = await prepare(target)
      const faults = await faultsOf(target, lines)
      const acknowledged = lines.filter(({ seq }) => seq !== null).length
      console.log(`${round} power cuts, ${acknowledged} acknowledged, ${faults.length} faults`)
      if (faults.length > 0 || round === ROUNDS) {
        await target.close()
        return faults
      }
      await cutOff(target, place, pairs, lines)
    } catch (error) {
      await target.close()
      throw error
    }
  }
  return []
}

async function prepare({ connection }: OwnTarget): Promise<Pair[]> {
  const client = await connect(connection)
  const pairs = await addPairs(client, PAIRS)
  // Applies to connections from the next start on: the first round is a normal one.
  if (isForgetful) await client.query('alter role current_user set synchronous_commit = off')
  await client.end()
  return pairs
}

async function main(): Promise<void> {
  if (process.getuid?.() !== 0) return console.log('Not run: this needs root, to mount a disk.')
  const folder = mkdtempSync(join(tmpdir(), 'pathlight-power-'))
  const place = createPlace(folder)
  try {
    const faults = await run(place)
    console.log(faults.length === 0 ? 'No fault.' : faults.slice(0, 10).join('\n'))
    if (isForgetful === (faults.length === 0)) process.exitCode = 1
  } finally {
    try {
      system('umount', '-l', place.disk)
    } catch {
      // It was not mounted at that moment.
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
