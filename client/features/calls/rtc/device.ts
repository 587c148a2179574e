import { tabArea } from '#client/state/storage-area.ts'
import { newId } from '#shared/domain/ids.ts'

const key = 'callDevice'

/**
 * Creates the device id of this page, and returns the id it had before a reload. A duplicated tab becomes a new
 * device and takes over from the original.
 */
export function createDeviceId(): { readonly device: string; readonly replaces: string | null } {
  const device = newId()
  const previousDevice = tabArea.get(key)
  tabArea.set(key, device)
  return { device, replaces: previousDevice }
}
