import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** /proc tells CPU time in ticks: 100 a second on every Linux in use. */
const TICKS = 100

/** Only Linux tells of other processes by /proc. */
export const canMeasure = process.platform === 'linux'

type Stat = { parent: number; own: number; ended: number }

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything; what follows are numbers.
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

/** CPU seconds of a process and its threads so far. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.own ?? 0
}

/** CPU seconds of a process with all its children, also those that ended: PostgreSQL has one a connection. */
export function cpuOfFamily(pid: number): number {
  const self = statOf(pid)
  if (!self) return 0
  const children = childrenOf(pid).map(statOf)
  return children.reduce((total, stat) => total + (stat?.own ?? 0), self.own + self.ended)
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.map(Number).filter((one) => statOf(one)?.parent === pid)
}

/** Keeps a process, its threads and its children on these cores ("0", "1-3"), by the system's own `taskset`. */
export function pinToCores(cores: string, pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(one)], { stdio: 'ignore' })
  }
}

/** Resident memory in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** The process all of PostgreSQL's others are children of; null where the database is not seen from here. */
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
