/**
 * `localStorage` or `sessionStorage` without exceptions: where a browser forbids storage or it is full, reads return
 * null and writes are lost. Nothing depends on them.
 */
export type StorageArea = {
  get(key: string): string | null
  /** Stores a text; null removes the key. */
  set(key: string, value: string | null): void
  clear(): void
}

type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** @param open returns the backend; called for each access, because the property itself may throw */
function createStorageArea(open: () => Backend): StorageArea {
  const attempt = <T>(work: (backend: Backend) => T): T | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    get: (key) => attempt((backend) => backend.getItem(key)),
    set: (key, value) =>
      void attempt((backend) => (value === null ? backend.removeItem(key) : backend.setItem(key, value))),
    clear: () => void attempt((backend) => backend.clear()),
  }
}

/** Shared by all tabs of this browser, and kept when it is closed. */
export const localArea = createStorageArea(() => localStorage)

/** Ends with the tab. */
export const tabArea = createStorageArea(() => sessionStorage)
