import { outbox as limit } from '#shared/limits.ts'
import { withStore } from '../cache/indexed-db.ts'
import { encode, decode } from './outbox-codec.ts'
import type { Outgoing } from './outbox-queue.ts'
import { createCipher, type Encrypted } from '../cache/encryption.ts'

/** On the disk a message shows whose it is and when it was written; all else is sealed [OF3]. */
type Row = Encrypted & { readonly id: string; readonly userId: string; readonly at: number }

/** The waiting messages of one person on this device's disk. */
export type OutboxStorage = {
  load(): Promise<Outgoing[]>
  /** Puts a message on the disk as it is now, in the order of the calls. Answers whether it is there. */
  put(item: Outgoing): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Writes nothing from now on. */
  close(): void
}

/** @param key the person's, see `Device`; without one nothing is kept */
export function openOutboxDisk(userId: string, key: string): OutboxStorage {
  const sealing = key === '' ? Promise.resolve(null) : createCipher(key).catch(() => null)
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const mine = last.then(() => (isClosed ? false : work())).catch(() => false)
    last = mine
    return mine
  }
  const label = (id: string) => `${userId} ${id}`
  return {
    async load() {
      const seal = await sealing
      await deleteExpired()
      const found = await withStore<Row[]>('outbox', 'readonly', (store) =>
        store.index('userId').getAll(userId),
      )
      if (!seal) return []
      const opened = (found?.value ?? []).map(async (row) => {
        const bytes = await seal.decrypt(label(row.id), row)
        return bytes && decode(bytes)
      })
      return (await Promise.all(opened)).filter((item) => item !== null)
    },
    put: (item) =>
      inTurn(async () => {
        const seal = await sealing
        if (!seal) return false
        const sealed = await seal.encrypt(label(item.id), await encode(item))
        const row: Row = { id: item.id, userId, at: item.at, ...sealed }
        return !isClosed && (await withStore('outbox', 'readwrite', (store) => store.put(row))) !== undefined
      }),
    remove: (id) =>
      inTurn(async () => (await withStore('outbox', 'readwrite', (store) => store.delete(id))) !== undefined),
    close() {
      isClosed = true
    },
  }
}

/** Whoever has not come back for this long does not find what waited, nor does its sealed form fill the disk. */
async function deleteExpired(): Promise<void> {
  const oldest = Date.now() - limit.retention
  await deleteWhere(({ at }) => at < oldest)
}

/** Empties the disk of what a person has not sent. */
export async function deleteOutbox(userId: string): Promise<void> {
  await deleteWhere((row) => row.userId === userId)
}

/** Deletes the rows that are meant, one after the other: a picture each is too much to hold them all at once. */
async function deleteWhere(isMeant: (row: Row) => boolean): Promise<void> {
  await withStore<IDBCursorWithValue | null>('outbox', 'readwrite', (store) => {
    const request = store.openCursor()
    request.addEventListener('success', () => {
      const cursor = request.result
      if (!cursor) return
      if (isMeant(cursor.value as Row)) cursor.delete()
      cursor.continue()
    })
    return request
  })
}
