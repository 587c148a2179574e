import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { assertKey } from './index.ts'
import type { FileStore } from './index.ts'

/** A temporary file that is older was left by a write that a crash interrupted. */
const DRAFT_TTL_MS = 3_600_000

/** Opens the file store in `files/` under the data directory. Only the owner can read the files. */
export function openDisk(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  const toPath = (key: string): string => {
    assertKey(key)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = toPath(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Writes to a temporary file and renames it, so that readers never see a partial file.
      const draft = join(dirname(path), `.${randomUUID()}`)
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    async get(key) {
      try {
        return await readFile(toPath(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(toPath(key), { force: true })
    },
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(emptyIfMissing)
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    async sweep() {
      const before = Date.now() - DRAFT_TTL_MS
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(emptyIfMissing)
      for (const entry of entries.filter((one) => one.isFile() && one.name.startsWith('.'))) {
        const path = join(entry.parentPath, entry.name)
        // A write that has ended meanwhile has renamed it.
        const file = await stat(path).catch(() => null)
        if (file && file.mtimeMs < before) await rm(path, { force: true })
      }
    },
    async close() {},
  }
}

/** The folder does not exist before the first file is stored. */
function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
