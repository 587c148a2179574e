import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { assertKey } from './index.ts'
import type { FileStore } from './index.ts'

/** Files under the data folder, readable by its owner alone. */
export function openDisk(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written beside and renamed: a reader sees the old file or the new one, never half of it.
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
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async list() {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(unlessMissing)
      return found
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    async close() {},
  }
}

/** Before the first file there is no folder. */
function unlessMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
