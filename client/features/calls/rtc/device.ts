import { newId } from '#shared/domain/ids.ts'

const key = 'callDevice'

/**
 * This page as a device of the call, and which one it was before it was reloaded. A tab that was copied is another
 * device, and takes over from the one it was copied from.
 */
export function createDeviceId(): { readonly device: string; readonly replaces: string | null } {
  const device = newId()
  try {
    const previousDevice = sessionStorage.getItem(key)
    sessionStorage.setItem(key, device)
    return { device, replaces: previousDevice }
  } catch {
    return { device, replaces: null }
  }
}
