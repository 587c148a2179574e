import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type { CacheRow } from '../cache/cache-table.ts'
import { upgradeCacheBody } from './cache-upgrade.ts'
import type { Encrypted } from './encryption.ts'

/** An unsent message on the disk: whose it is and when it was written; everything else is encrypted [OF3]. */
export type OutboxRow = Encrypted & { readonly id: string; readonly userId: string; readonly at: number }

export interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxRow; indexes: { userId: string } }
  cache: { key: string; value: CacheRow }
}

type Versions = IDBPTransaction<Schema, ('outbox' | 'cache')[], 'versionchange'>

/** Version 1, before the first release, named the store `reads`. */
const VERSION = 2

/** The IndexedDB of this browser, opened at its first use. */
export type LocalDatabase = {
  /**
   * Runs `work` in the database. Resolves with undefined, and does nothing, where storage is forbidden, full or broken:
   * the app works without.
   */
  run<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<{ readonly value: T } | undefined>
}

export function createLocalDatabase(): LocalDatabase {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const forget = (): void => {
    opening = null
  }
  return {
    async run(work) {
      try {
        opening ??= openDatabase(forget)
        return { value: await work(await opening) }
      } catch (error) {
        // Closed by another tab in this moment: the next use opens it again.
        if (error instanceof DOMException && error.name === 'InvalidStateError') forget()
        return undefined
      }
    },
  }
}

/** @param onClosed called when the database is taken away or upgraded by another tab */
function openDatabase(onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('pathlight', VERSION, {
    async upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId')
        database.createObjectStore('cache', { keyPath: 'key' })
      } else {
        await upgradeFromVersion1(transaction)
      }
    },
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}

async function upgradeFromVersion1(transaction: Versions): Promise<void> {
  const store = transaction.objectStore('reads' as 'cache')
  store.name = 'cache'
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const row = cursor.value
    const body = upgradeCacheBody(row.body)
    // Never throws: that would end the upgrade, and with it the use of the database.
    if (body === null) await cursor.delete()
    else if (body !== row.body) await cursor.update({ ...row, body })
  }
}
