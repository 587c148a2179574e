import { outbox as limit } from '#shared/limits.ts'
import type { OpenOutboxStorage } from '../outbox/outbox-storage.ts'
import type { LocalDatabase, OutboxRow } from './database.ts'
import { createCipher } from './encryption.ts'
import { decode, encode } from './outbox-codec.ts'

/** Acknowledged only once it is on the disk: what was written must survive a crash of the device. */
const durable = { durability: 'strict' } as const

/** Stores unsent messages in IndexedDB, encrypted with the member's key. */
export function createOutboxStorage(database: LocalDatabase): OpenOutboxStorage {
  return (userId, key) => {
    const cipherReady = key === '' ? Promise.resolve(null) : createCipher(key).catch(() => null)
    let isClosed = false
    let last: Promise<unknown> = Promise.resolve()
    const inOrder = (work: () => Promise<boolean>): Promise<boolean> => {
      const result = last.then(() => (isClosed ? false : work())).catch(() => false)
      last = result
      return result
    }
    const label = (id: string) => `${userId} ${id}`
    return {
      async load() {
        const cipher = await cipherReady
        await deleteExpired(database)
        const rows = await database.run((open) => open.getAllFromIndex('outbox', 'userId', userId))
        if (!cipher) return []
        const decrypted = (rows?.value ?? []).map(async (row) => {
          const bytes = await cipher.decrypt(label(row.id), row)
          return bytes && decode(bytes)
        })
        return (await Promise.all(decrypted)).filter((item) => item !== null)
      },
      put: (item) =>
        inOrder(async () => {
          const cipher = await cipherReady
          if (!cipher) return false
          const encrypted = await cipher.encrypt(label(item.id), await encode(item))
          const row: OutboxRow = { id: item.id, userId, at: item.at, ...encrypted }
          return !isClosed && (await write(database, (store) => store.put(row)))
        }),
      remove: (id) => inOrder(() => write(database, (store) => store.delete(id))),
      close() {
        isClosed = true
      },
    }
  }
}

type Writable = {
  put(row: OutboxRow): Promise<unknown>
  delete(id: string): Promise<unknown>
}

/** Resolves with true once the change is on the disk. */
async function write(database: LocalDatabase, work: (store: Writable) => Promise<unknown>): Promise<boolean> {
  const done = await database.run(async (open) => {
    const transaction = open.transaction('outbox', 'readwrite', durable)
    await Promise.all([work(transaction.store), transaction.done])
  })
  return done !== undefined
}

/** A member who does not return for this long does not find their unsent messages, nor do they fill the disk. */
async function deleteExpired(database: LocalDatabase): Promise<void> {
  const oldest = Date.now() - limit.retention
  await deleteWhere(database, ({ at }) => at < oldest)
}

/** Deletes the unsent messages of a member. */
export async function deleteOutbox(database: LocalDatabase, userId: string): Promise<void> {
  await deleteWhere(database, (row) => row.userId === userId)
}

/** Deletes rows one after the other: with an image each they are too large to be held at once. */
async function deleteWhere(database: LocalDatabase, isMeant: (row: OutboxRow) => boolean): Promise<void> {
  await database.run(async (open) => {
    const transaction = open.transaction('outbox', 'readwrite', durable)
    for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
      if (isMeant(cursor.value)) await cursor.delete()
    await transaction.done
  })
}
