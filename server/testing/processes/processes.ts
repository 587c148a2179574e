import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const QUIET_LIMIT_MS = 30_000

/** Every process, of whatever kind, that was started on this data folder. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return lines.filter(([, line]) => line.includes(dataDir)).map(([pid]) => Number(pid))
}

/** Resolves to what is still running after it had the time to end: an empty list where all is well. */
export async function leftOver(dataDir: string): Promise<number[]> {
  for (const limit = Date.now() + QUIET_LIMIT_MS; Date.now() < limit; await sleep(20)) {
    if ((await processesOf(dataDir)).length === 0) return []
  }
  return processesOf(dataDir)
}

/** Sends a signal to those of them that still run; below zero is a group. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended already.
    }
  }
}
