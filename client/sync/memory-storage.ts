import type { StorageArea } from '../state/storage-area.ts'
import type { CacheRow } from './cache/cache-table.ts'
import type { Outgoing } from './outbox/outbox-queue.ts'
import type { SyncStorage } from './ports.ts'

/** Storage that ends with its process: for clients that are not browsers, and for tests. */
export function createMemoryStorage(): SyncStorage & { readonly tab: StorageArea } {
  const rows = new Map<string, CacheRow>()
  const outboxes = new Map<string, Map<string, Outgoing>>()
  return {
    local: createMemoryArea(),
    tab: createMemoryArea(),
    cache: {
      get: async (key) => rows.get(key),
      put: async (row) => void rows.set(row.key, row),
      delete: async (key) => void rows.delete(key),
      clear: async () => rows.clear(),
      async claim(userId) {
        for (const row of rows.values()) if (row.userId !== userId) rows.delete(row.key)
        return [...rows.values()]
      },
    },
    openOutbox(userId) {
      const items = outboxes.get(userId) ?? new Map<string, Outgoing>()
      outboxes.set(userId, items)
      return {
        load: async () => [...items.values()],
        async put(item) {
          items.set(item.id, item)
          return true
        },
        remove: async (id) => items.delete(id),
        close() {},
      }
    },
    deleteOutbox: async (userId) => void outboxes.delete(userId),
  }
}

function createMemoryArea(): StorageArea {
  const items = new Map<string, string>()
  return {
    get: (key) => items.get(key) ?? null,
    set(key, value) {
      if (value === null) items.delete(key)
      else items.set(key, value)
    },
    clear: () => items.clear(),
  }
}
