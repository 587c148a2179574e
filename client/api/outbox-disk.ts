import { outbox as limit } from '#shared/limits.ts'
import { onDisk } from './disk.ts'
import { pack, unpack } from './outbox-pack.ts'
import type { Outgoing } from './outbox-queue.ts'
import { sealBy, type Sealed } from './seal.ts'

/** On the disk a message shows whose it is and when it was written; all else is sealed [OF3]. */
type Row = Sealed & { readonly id: string; readonly userId: string; readonly at: number }

/** The waiting messages of one person on this device's disk. */
export type OutboxDisk = {
  load(): Promise<Outgoing[]>
  /** Puts a message on the disk as it is now, in the order of the calls. Answers whether it is there. */
  put(item: Outgoing): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Writes nothing from now on. */
  close(): void
}

/** @param key the person's, see `Device`; without one nothing is kept */
export function openOutboxDisk(userId: string, key: string): OutboxDisk {
  const sealing = key === '' ? Promise.resolve(null) : sealBy(key).catch(() => null)
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
      await forgetOld()
      const found = await onDisk<Row[]>('outbox', 'readonly', (store) => store.index('userId').getAll(userId))
      if (!seal) return []
      const opened = (found?.value ?? []).map(async (row) => {
        const bytes = await seal.open(label(row.id), row)
        return bytes && unpack(bytes)
      })
      return (await Promise.all(opened)).filter((item) => item !== null)
    },
    put: (item) =>
      inTurn(async () => {
        const seal = await sealing
        if (!seal) return false
        const sealed = await seal.close(label(item.id), await pack(item))
        const row: Row = { id: item.id, userId, at: item.at, ...sealed }
        return !isClosed && (await onDisk('outbox', 'readwrite', (store) => store.put(row))) !== undefined
      }),
    remove: (id) =>
      inTurn(async () => (await onDisk('outbox', 'readwrite', (store) => store.delete(id))) !== undefined),
    close() {
      isClosed = true
    },
  }
}

/** Whoever has not come back for this long does not find what waited, nor does its sealed form fill the disk. */
async function forgetOld(): Promise<void> {
  const oldest = Date.now() - limit.keep
  await eachRow(({ at }) => at < oldest)
}

/** Empties the disk of what a person has not sent. */
export async function forgetOutbox(userId: string): Promise<void> {
  await eachRow((row) => row.userId === userId)
}

/** Deletes the rows that are meant, one after the other: a picture each is too much to hold them all at once. */
async function eachRow(isMeant: (row: Row) => boolean): Promise<void> {
  await onDisk<IDBCursorWithValue | null>('outbox', 'readwrite', (store) => {
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
