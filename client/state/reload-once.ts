import { tabArea } from './storage-area.ts'

const key = 'pathlight.reloadedFor'
let isUnloading = false

/** Never resolves: what waits for it is gone with the document. */
export const unloading = new Promise<never>(() => {})

/**
 * After a deployment, the files of the previous build are gone: reloads the document, which names those of the new build. Returns false if that
 * was tried for this part already, or the browser is offline.
 */
export function reloadOnce(name: string): boolean {
  if (isUnloading) return true
  if (tabArea.get(key) === name || !navigator.onLine) return false
  tabArea.set(key, name)
  isUnloading = true
  location.reload()
  return true
}

/** Lets a later deployment reload for this part again, which has been loaded. */
export function forgetReload(name: string): void {
  if (tabArea.get(key) === name) tabArea.set(key, null)
}

/** Loads code without which there is no page, and reloads the document once if it cannot be loaded. */
export async function loadOrReload<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    const found = await load()
    forgetReload(name)
    return found
  } catch (error) {
    if (reloadOnce(name)) return unloading
    throw error
  }
}
