import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { ConfigError } from './error.ts'

/**
 * Ensures that the data directory exists and that only its owner can read it. Creates a missing one and restricts an
 * empty one, such as a new volume. Rejects one that has files and is readable by others, because they may already have
 * been read.
 *
 * @returns the real path of the directory, which identifies the instance
 * @throws ConfigError if the directory cannot be used
 */
export async function ensureDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const { mode } = await stat(dataDir)
    if ((mode & 0o007) !== 0) {
      if ((await readdir(dataDir)).length > 0) throw new ConfigError(notPrivate(dataDir))
      await chmod(dataDir, 0o700)
    }
    return await realpath(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR: can't use ${dataDir} (${(error as Error).message}).`)
  }
}

const notPrivate = (dataDir: string) =>
  `DATA_DIR: ${dataDir} is readable by other users of this machine. Fix it with: chmod 700 "${dataDir}"`
