import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAs } from './os-user.ts'

/** A running PostgreSQL server, ours by this start or found alive from an earlier one. */
export type Postmaster = { pid: number; isGone(): Promise<boolean> }

const LOG_LIMIT_BYTES = 10_000_000
const FAST_SHUTDOWN_MS = 8_000
const POLL_MS = 15

/** Finds the server an earlier, killed process left running on this cluster. */
export async function findOrphan(cluster: string): Promise<Postmaster | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return (await isServing(pid, cluster))
    ? { pid, isGone: async () => !(await isServing(pid, cluster)) }
    : null
}

/**
 * After kill -9 the files below stay, and the server would refuse to start when their process id has been given
 * to somebody else meanwhile, or belongs to a zombie. Only call this when nothing serves the cluster.
 */
export async function removeStaleFiles(cluster: string, socketDir: string): Promise<void> {
  const paths = [join(cluster, 'postmaster.pid'), join(socketDir, SOCKET), join(socketDir, `${SOCKET}.lock`)]
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

export const SOCKET = '.s.PGSQL.5432'

type Start = { postgres: string; cluster: string; socketDir: string; logFile: string; settings: string[] }

/**
 * Starts the server in a session of its own: a Ctrl-C reaches us and not it, so that we can drain first.
 */
export async function spawnPostmaster(runAs: RunAs, start: Start): Promise<Postmaster> {
  const { cluster, socketDir, logFile } = start
  const size = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await truncate(logFile)
  const settings = [...serverSettings(socketDir), ...start.settings].flatMap((setting) => ['-c', setting])
  const { file, args } = runAs.command(start.postgres, ['-D', cluster, ...settings])
  const log = openSync(logFile, 'a', 0o600)
  await runAs.asOwner(logFile)
  const child = spawn(file, args, {
    ...runAs.options,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let isGone = false
  child.once('exit', () => (isGone = true))
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  return { pid: Number(child.pid), isGone: async () => isGone }
}

/** Fast shutdown: connections are ended, a checkpoint is written; waits until the process is gone. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  signal(postmaster, 'SIGINT')
  if (await waitForExit(postmaster, FAST_SHUTDOWN_MS)) return
  signal(postmaster, 'SIGQUIT')
  await waitForExit(postmaster, FAST_SHUTDOWN_MS)
}

/** Sends a signal; a process that is gone already is what was wanted. */
export function signal(postmaster: Postmaster, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(postmaster.pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function waitForExit(postmaster: Postmaster, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(POLL_MS)) {
    if (await postmaster.isGone()) return true
  }
  return false
}

// A zombie has no command line, and a process id that was given to somebody else has another one.
async function isServing(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await commandLineOf(pid)
  return commandLine.includes('postgres') && commandLine.includes(cluster)
}

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = spawn('ps', ['-o', 'args=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.once('error', () => resolve('')).once('close', () => resolve(text))
  return promise
}

// Statements and refused values can hold what people wrote: of errors nothing is logged but that the server
// itself had to give up (log, fatal, panic).
const serverSettings = (socketDir: string) => [
  'listen_addresses=',
  `unix_socket_directories=${quoted(socketDir)}`,
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=128MB',
  'max_wal_size=512MB',
  'io_method=sync',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_checkpoints=off',
]

// A list of folders: a name with a comma or a space has to be quoted.
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
