import { execFile } from 'node:child_process'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config/error.ts'

const run = promisify(execFile)
const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534']

// Nothing of our own environment: secrets stay out of the database's processes and PG* variables out of its start.
const CLEAN_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * How PostgreSQL's programs are started, given that they refuse to run as root.
 * `asOwner` gives a file or folder to whoever that will be.
 */
export type RunAs = {
  command(program: string, args: string[]): { file: string; args: string[] }
  options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }
  asOwner(path: string): Promise<void>
}

const asOurselves: RunAs = {
  command: (file, args) => ({ file, args }),
  options: { env: CLEAN_ENVIRONMENT },
  asOwner: async () => {},
}

// Root inside a user namespace that maps it to another id: the programs see an ordinary user, the kernel still
// sees the owner of the files, so it runs in place, also under folders that only root may enter.
const inNamespace: RunAs = {
  ...asOurselves,
  command: (program, args) => ({ file: 'unshare', args: [...NAMESPACE, program, ...args] }),
}

/**
 * @param dataDir the data folder, which must exist
 * @param cluster the database's folder in it, which may exist: its owner is kept
 */
export async function chooseUser(dataDir: string, cluster: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asOurselves
  const owner = await stat(cluster).catch(() => null)
  const isForeign = owner !== null && owner.uid !== 0
  if (!isForeign && (await canUnshare())) return inNamespace
  if (owner?.uid === 0) {
    throw new ConfigError(
      `PostgreSQL can't run as root, and this system doesn't allow user namespaces. Change the owner of ` +
        `${cluster} with chown -R, or start as a non-root user.`,
    )
  }
  const { uid, gid } = isForeign ? owner : await ordinaryUser()
  if ((await stat(dataDir)).uid !== uid) {
    await chown(dataDir, 0, gid)
    await chmod(dataDir, 0o710)
  }
  await refuseUnreachable(program, uid, gid)
  await refuseUnreachable(cluster, uid, gid)
  return {
    command: asOurselves.command,
    options: { env: CLEAN_ENVIRONMENT, uid, gid },
    asOwner: (path) => chown(path, uid, gid),
  }
}

async function canUnshare(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return run('unshare', [...NAMESPACE, 'true'], { env: CLEAN_ENVIRONMENT }).then(
    () => true,
    () => false,
  )
}

async function ordinaryUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const line = ['postgres', 'nobody'].map((name) => lines.find((one) => one[0] === name)).find(Boolean)
  if (!line) {
    throw new ConfigError(
      `PostgreSQL can't run as root, and there is no user "nobody". Start as another user.`,
    )
  }
  return { uid: Number(line[2]), gid: Number(line[3]) }
}

async function refuseUnreachable(path: string, uid: number, gid: number): Promise<void> {
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
