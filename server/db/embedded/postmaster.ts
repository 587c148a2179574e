import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAs } from './os-user.ts'

/** A running PostgreSQL server, started by this process or adopted from an earlier one. */
export type Postmaster = { pid: number; isGone(): Promise<boolean> }

const LOG_LIMIT_BYTES = 10_000_000
const FAST_SHUTDOWN_MS = 8_000
const POLL_MS = 15

/** Finds the server that an earlier, killed process left running on this cluster. */
export async function findOrphan(cluster: string): Promise<Postmaster | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return (await isServing(pid, cluster))
    ? { pid, isGone: async () => !(await isServing(pid, cluster)) }
    : null
}

/**
 * Removes the files that a killed server left. With them, a new server would not start if their process id now belongs
 * to another process or a zombie. Call only if no server runs on the cluster.
 */
export async function removeStaleFiles(cluster: string, socketDir: string): Promise<void> {
  const paths = [join(cluster, 'postmaster.pid'), join(socketDir, SOCKET), join(socketDir, `${SOCKET}.lock`)]
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

export const SOCKET = '.s.PGSQL.5432'

type StartOptions = {
  postgres: string
  cluster: string
  socketDir: string
  logFile: string
  settings: string[]
}

/** Starts the server in its own session: Ctrl-C reaches only this process, which drains before it stops the server. */
export async function spawnPostmaster(runAs: RunAs, options: StartOptions): Promise<Postmaster> {
  const { cluster, socketDir, logFile } = options
  const size = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await truncate(logFile)
  const settings = [...serverSettings(socketDir), ...options.settings].flatMap((setting) => ['-c', setting])
  const { file, args } = runAs.command(options.postgres, ['-D', cluster, ...settings])
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

/** Stops the server by a fast shutdown, which closes connections and writes a checkpoint. Waits until it exits. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  signal(postmaster, 'SIGINT')
  if (await waitForExit(postmaster, FAST_SHUTDOWN_MS)) return
  signal(postmaster, 'SIGQUIT')
  await waitForExit(postmaster, FAST_SHUTDOWN_MS)
}

/** Sends a signal. Does nothing if the process has exited. */
export function signal(postmaster: Postmaster, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(postmaster.pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function waitForExit(postmaster: Postmaster, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(POLL_MS)) {
    if (await postmaster.isGone()) return true
  }
  return false
}

// A zombie has no command line; a process that reused the id has a different one.
async function isServing(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await readCommandLine(pid)
  return commandLine.includes('postgres') && commandLine.includes(cluster)
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { promise, resolve } = Promise.withResolvers<string>()
  const child = spawn('ps', ['-o', 'args=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.once('error', () => resolve('')).once('close', () => resolve(text))
  return promise
}

// Queries and rejected values can contain user input. So only events of the server itself are logged (log, fatal,
// panic), no query errors.
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

// The setting is a list, so a path with a comma or a space must be quoted.
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
