/**
 * What this browser keeps in IndexedDB: `outbox`, the sealed messages that wait to be sent, by their id; `reads`,
 * what was last read, by key. Where storage is forbidden, full or broken nothing is kept, and every answer is as if
 * nothing had been: the app works without.
 */
const NAME = 'pathlight'
const VERSION = 1

export type StoreName = 'outbox' | 'reads'

let opening: Promise<IDBDatabase | null> | null = null

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId')
        request.result.createObjectStore('reads', { keyPath: 'key' })
      })
      request.addEventListener('success', () => resolve(reopenOnClose(request.result)))
      request.addEventListener('error', () => resolve(null))
    } catch {
      resolve(null)
    }
  })
  return opening
}

/** Lets go of the database where it is taken away or changed: the next use opens it anew. */
function reopenOnClose(database: IDBDatabase): IDBDatabase {
  const letGo = (): void => {
    database.close()
    opening = null
  }
  database.addEventListener('versionchange', letGo)
  database.addEventListener('close', letGo)
  return database
}

/**
 * Runs requests on a store in one transaction. Answers the last one's result once all is on the disk; undefined
 * where that failed, or nothing was asked for.
 */
export async function withStore<T>(
  name: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<{ readonly value: T | undefined } | undefined> {
  const database = await open()
  if (!database) return undefined
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(name, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(name))
      transaction.addEventListener('complete', () => resolve({ value: request?.result }))
      transaction.addEventListener('abort', () => resolve(undefined))
    } catch {
      // Closed by another tab in this moment: the next use opens it anew.
      opening = null
      resolve(undefined)
    }
  })
}
