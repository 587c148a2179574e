import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config/error.ts'
import type { Binaries } from './binaries.ts'
import { SOCKET } from './postmaster.ts'
import type { RunAs } from './os-user.ts'

const run = promisify(execFile)
const MAX_SOCKET_PATH_BYTES = 107

/** The superuser of an embedded cluster; the application itself is an ordinary role that owns its database. */
export const ADMIN = 'postgres'

/**
 * Creates the cluster if there is none. Builds it in a temporary folder and renames that, so that an interrupted start
 * leaves no partial cluster.
 *
 * @throws ConfigError if the folder has the data of another PostgreSQL version, or initdb fails
 */
export async function ensureCluster(binaries: Binaries, runAs: RunAs, cluster: string, isDurable: boolean) {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version?.trim() === binaries.majorVersion) return
  if (version !== null) {
    throw new ConfigError(
      `${cluster} was created by PostgreSQL ${version.trim()}, but this version includes PostgreSQL ` +
        `${binaries.majorVersion}. Restore a backup into a new DATA_DIR, or set DATABASE_URL.`,
    )
  }
  await removeAbandonedDrafts(cluster)
  const draft = `${cluster}.new-${process.pid}-${randomUUID()}`
  await mkdir(draft, { mode: 0o700 })
  await runAs.asOwner(draft)
  const { file, args } = runAs.command(binaries.initdb, [
    ...initdbOptions(draft),
    ...(isDurable ? [] : ['--no-sync']),
  ])
  await run(file, args, { ...runAs.options, cwd: draft }).catch(
    (error: { stderr?: string; message: string }) => {
      throw new ConfigError(
        `Couldn't create the database in ${cluster}: ${lastLine(error.stderr) ?? error.message}`,
      )
    },
  )
  // If another process created the cluster in the meantime, this one uses it and removes its own.
  await rename(draft, cluster).catch(() => rm(draft, { recursive: true, force: true }))
}

const initdbOptions = (folder: string) => [
  ...['-D', folder, '-U', ADMIN, '-E', 'UTF8', '--locale=C', '--data-checksums'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  // Needs no password: the server listens only on a socket whose folder is private to the owner.
  '--auth=trust',
]

async function removeAbandonedDrafts(cluster: string): Promise<void> {
  const folder = join(cluster, '..')
  for (const name of await readdir(folder)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Creates the folder of the server's socket: in the data directory, or under the system's temporary folder if the path
 * would exceed the 107 bytes that the kernel allows.
 *
 * @throws ConfigError if another OS user owns the folder
 */
export async function ensureSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const preferred = join(dataDir, 'run')
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const candidates = [preferred, join(tmpdir(), `pathlight-${digest}`), `/tmp/pathlight-${digest}`]
  const folder =
    candidates.find((path) => Buffer.byteLength(join(path, SOCKET)) <= MAX_SOCKET_PATH_BYTES) ?? preferred
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(dataDir)
  const stats = await lstat(folder)
  const allowed = [uid, process.getuid?.(), runAs.options.uid]
  if (!stats.isDirectory() || !allowed.includes(stats.uid)) {
    throw new ConfigError(`${folder} is needed for the database socket but belongs to another user.`)
  }
  await chmod(folder, 0o700)
  await runAs.asOwner(folder)
  return folder
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw new ConfigError(`DATA_DIR: can't read the database folder (${error.message}).`)
}

const lastLine = (text = '') => text.trim().split('\n').at(-1) || undefined
