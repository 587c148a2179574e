import type { CacheRowInfo, CacheTable } from '../cache/cache-table.ts'
import type { LocalDatabase } from './database.ts'

/** The table of the offline cache in IndexedDB. */
export function createCacheTable(database: LocalDatabase): CacheTable {
  return {
    async get(key) {
      return (await database.run((open) => open.get('cache', key)))?.value
    },
    async put(row) {
      await database.run((open) => open.put('cache', row))
    },
    async delete(key) {
      await database.run((open) => open.delete('cache', key))
    },
    async clear() {
      await database.run((open) => open.clear('cache'))
    },
    async claim(userId) {
      const found = await database.run(async (open) => {
        const transaction = open.transaction('cache', 'readwrite')
        const rows: CacheRowInfo[] = []
        for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
          const { body: _body, ...row } = cursor.value
          if (row.userId === userId) rows.push(row)
          else await cursor.delete()
        }
        await transaction.done
        return rows
      })
      return found?.value ?? []
    },
  }
}
