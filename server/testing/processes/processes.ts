import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const QUIET_LIMIT_MS = 30_000

/** All processes that were started on this data directory. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return lines.filter(([, line]) => line.includes(dataDir)).map(([pid]) => Number(pid))
}

/** Resolves to the processes that still run after they had time to exit: an empty list if all is well. */
export async function leftOver(dataDir: string): Promise<number[]> {
  for (const limit = Date.now() + QUIET_LIMIT_MS; Date.now() < limit; await sleep(20)) {
    if ((await processesOf(dataDir)).length === 0) return []
  }
  return processesOf(dataDir)
}

/** Sends a signal to those that still run; a negative id is a process group. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has already exited.
    }
  }
}
