import { execFile } from 'node:child_process'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config/error.ts'

const run = promisify(execFile)
const UNSHARE_OPTIONS = ['--user', '--map-user=65534', '--map-group=65534']

// Passes no variables of this process: no secrets reach the database server, and no PG* variables affect its start.
const CLEAN_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * How to run PostgreSQL's programs, which refuse to run as root.
 * `asOwner` changes the owner of a file or folder to the user they run as.
 */
export type RunAs = {
  command(program: string, args: string[]): { file: string; args: string[] }
  options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }
  asOwner(path: string): Promise<void>
}

const asCurrentUser: RunAs = {
  command: (file, args) => ({ file, args }),
  options: { env: CLEAN_ENVIRONMENT },
  asOwner: async () => {},
}

// Runs in a user namespace that maps root to another id. The programs see an unprivileged user; the kernel still sees
// root, so they can use folders that only root may enter.
const inUserNamespace: RunAs = {
  ...asCurrentUser,
  command: (program, args) => ({ file: 'unshare', args: [...UNSHARE_OPTIONS, program, ...args] }),
}

/**
 * Chooses the OS user that PostgreSQL runs as.
 *
 * @param dataDir the data directory, which must exist
 * @param cluster the cluster's folder in it; if it exists, its owner is kept
 * @param program a PostgreSQL program, which the user must be able to reach
 * @throws ConfigError if this process is root and no suitable user exists
 */
export async function chooseUser(dataDir: string, cluster: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asCurrentUser
  const owner = await stat(cluster).catch(() => null)
  const isUnprivileged = owner !== null && owner.uid !== 0
  if (!isUnprivileged && (await canUnshare())) return inUserNamespace
  if (owner?.uid === 0) {
    throw new ConfigError(
      `PostgreSQL can't run as root, and this system doesn't allow user namespaces. Change the owner of ` +
        `${cluster} with chown -R, or start as a non-root user.`,
    )
  }
  const { uid, gid } = isUnprivileged ? owner : await findUnprivilegedUser()
  if ((await stat(dataDir)).uid !== uid) {
    await chown(dataDir, 0, gid)
    await chmod(dataDir, 0o710)
  }
  await assertAccessible(program, uid, gid)
  await assertAccessible(cluster, uid, gid)
  return {
    command: asCurrentUser.command,
    options: { env: CLEAN_ENVIRONMENT, uid, gid },
    asOwner: (path) => chown(path, uid, gid),
  }
}

async function canUnshare(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return run('unshare', [...UNSHARE_OPTIONS, 'true'], { env: CLEAN_ENVIRONMENT }).then(
    () => true,
    () => false,
  )
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const line = ['postgres', 'nobody'].map((name) => lines.find(([user]) => user === name)).find(Boolean)
  if (!line) {
    throw new ConfigError(
      `PostgreSQL can't run as root, and there is no user "nobody". Start as another user.`,
    )
  }
  return { uid: Number(line[2]), gid: Number(line[3]) }
}

async function assertAccessible(path: string, uid: number, gid: number): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      throw new ConfigError(
        `PostgreSQL can't run as root, this system doesn't allow user namespaces, and user ${uid} can't enter ` +
          `${folder}. Open it with chmod o+x, or start as its owner.`,
      )
    }
    if (folder === dirname(folder)) return
  }
}
