import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** /proc has CPU time in ticks: 100 per second on all common Linux systems. */
const TICKS = 100

/** Only Linux has /proc. */
export const canMeasure = process.platform === 'linux'

type Stat = { parent: number; own: number; ended: number }

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain anything; numbers follow it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS }
  } catch {
    return null
  }
}

/** CPU seconds that a process and its threads have used. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.own ?? 0
}

/** CPU seconds of a process with all its children, including those that exited: PostgreSQL has one per connection. */
export function cpuOfProcessTree(pid: number): number {
  const self = statOf(pid)
  if (!self) return 0
  const children = childrenOf(pid).map(statOf)
  return children.reduce((total, stat) => total + (stat?.own ?? 0), self.own + self.ended)
}

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.map(Number).filter((one) => statOf(one)?.parent === pid)
}

/** Pins a process, its threads, and its children to these cores ("0", "1-3"), with the system's `taskset`. */
export function pinToCores(cores: string, pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    const pin = () =>
      execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(one)], { stdio: 'ignore' })
    try {
      pin()
    } catch {
      // A thread, or a child such as a vacuum worker of PostgreSQL, may have exited since the list was read.
      if (statOf(one)) pin()
    }
  }
}

/** Resident memory in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** The parent process of all PostgreSQL processes; null if the database does not run here. */
export async function postmasterOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]?.pid ?? 0)?.parent
  return parent !== undefined && readName(parent).includes('postgres') ? parent : null
}

function readName(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
