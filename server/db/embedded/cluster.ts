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
const LONGEST_SOCKET_PATH_BYTES = 107

/** The superuser of an embedded cluster; the application itself is an ordinary role that owns its database. */
export const ADMIN = 'postgres'

/**
 * Makes the cluster where there is none. It grows in a folder beside and is renamed when complete, so a start
 * that is interrupted leaves no half of one.
 *
 * @throws ConfigError when the folder holds the data of another PostgreSQL version, or initdb fails
 */
export async function ensureCluster(binaries: Binaries, runAs: RunAs, cluster: string, isLasting: boolean) {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version?.trim() === binaries.majorVersion) return
  if (version !== null) {
    throw new ConfigError(
      `${cluster} was created by PostgreSQL ${version.trim()}, but this version includes PostgreSQL ` +
        `${binaries.majorVersion}. Restore a backup into a new DATA_DIR, or set DATABASE_URL.`,
    )
  }
  await removeAbandoned(cluster)
  const beside = `${cluster}.new-${process.pid}-${randomUUID()}`
  await mkdir(beside, { mode: 0o700 })
  await runAs.asOwner(beside)
  const { file, args } = runAs.command(binaries.initdb, [
    ...initdbOptions(beside),
    ...(isLasting ? [] : ['--no-sync']),
  ])
  await run(file, args, { ...runAs.options, cwd: beside }).catch(
    (error: { stderr?: string; message: string }) => {
      throw new ConfigError(
        `Couldn't create the database in ${cluster}: ${lastLine(error.stderr) ?? error.message}`,
      )
    },
  )
  // Another start of the same moment may have been first: then its cluster stands and ours goes.
  await rename(beside, cluster).catch(() => rm(beside, { recursive: true, force: true }))
}

const initdbOptions = (folder: string) => [
  ...['-D', folder, '-U', ADMIN, '-E', 'UTF8', '--locale=C', '--data-checksums'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  // No password: the socket's folder can be entered by its owner alone, and there is no other way in.
  '--auth=trust',
]

async function removeAbandoned(cluster: string): Promise<void> {
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
 * The folder of the socket: in the data folder, or, because the kernel takes 107 bytes for a socket's path, under
 * the system's temporary folder when that one lies too deep.
 *
 * @throws ConfigError when somebody else took the folder's name
 */
export async function ensureSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const near = join(dataDir, 'run')
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const candidates = [near, join(tmpdir(), `pathlight-${digest}`), `/tmp/pathlight-${digest}`]
  const folder =
    candidates.find((path) => Buffer.byteLength(join(path, SOCKET)) <= LONGEST_SOCKET_PATH_BYTES) ?? near
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(dataDir)
  const found = await lstat(folder)
  const allowed = [uid, process.getuid?.(), runAs.options.uid]
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
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
