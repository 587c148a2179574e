import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../bench/setup/processes.ts'

/** The resources of a server: memory in bytes, open files, and incoming connections. */
export type ResourceUsage = { readonly memory: number; readonly files: number; readonly lines: number }

/** Identifies a process by its id and its start time, in ticks since boot. */
export function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${pid}@${fields[19]}`
  } catch {
    return 'gone'
  }
}

export function measureUsage(pid: number, port: number): ResourceUsage {
  return { memory: memoryOf(pid), files: filesOf(pid), lines: linesTo(port) }
}

/** Open files except sockets, because connections to the database come and go. */
function filesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return !readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:')
    } catch {
      // It was closed after the directory was read.
      return false
    }
  }).length
}

/** The states of a connection that a process still has open: established, and closed by the other end. */
const HELD = new Set(['01', '08'])

function linesTo(port: number): number {
  const here = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return rows.filter((row) => {
    const [, local = '', , state = ''] = row.trim().split(/\s+/)
    return local.endsWith(here) && HELD.has(state)
  }).length
}

/** Waits until the probes have left nothing but memory, which is released when the system needs it. */
export async function waitForCleanup(
  pid: number,
  port: number,
  atStart: Pick<ResourceUsage, 'files' | 'lines'>,
): Promise<ResourceUsage> {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(500)) {
    const now = measureUsage(pid, port)
    if (now.files <= atStart.files && now.lines <= atStart.lines) return now
  }
  return measureUsage(pid, port)
}
