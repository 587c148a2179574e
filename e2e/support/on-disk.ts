import type { Page } from '@playwright/test'

/**
 * Returns everything that a page's origin stores in IndexedDB, or in one store, as text with a line per row: what
 * anyone who has the disk can read.
 */
export function onDisk(page: Page, only: 'outbox' | 'cache' | null = null): Promise<string> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    const readable = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value)
        : value
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        if (wanted !== null && store !== wanted) continue
        found.push(...(await done(database.transaction(store).objectStore(store).getAll())))
      }
      database.close()
    }
    return found.map((row) => JSON.stringify(row, readable)).join('\n')
  }, only)
}
