import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { ConfigError } from './error.ts'

/**
 * Makes sure the data folder is there and that nobody else on this machine can read it: one we make, and an
 * empty one (a fresh volume), becomes ours alone; one with something in it that others can read is refused,
 * because what lay open may already have been read.
 *
 * @returns the folder's real path, by which running instances recognise each other
 */
export async function ensureDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { mode } = await stat(folder)
    if ((mode & 0o007) !== 0) {
      if ((await readdir(folder)).length > 0) throw new ConfigError(openFolder(folder))
      await chmod(folder, 0o700)
    }
    return await realpath(folder)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR: can't use ${folder} (${(error as Error).message}).`)
  }
}

const openFolder = (folder: string) =>
  `DATA_DIR: ${folder} is readable by other users of this machine. Fix it with: chmod 700 "${folder}"`
