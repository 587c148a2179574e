import { localArea } from './storage-area.ts'

const key = 'pathlight.saver'

/** Whether to load less on this device: as its member chose, or else as the browser asks for [EA6]. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  const chosen = localArea.get(key)
  return chosen === null ? connection?.saveData === true : chosen === '1'
}

/** Saves the choice until the log-out. */
export const saveDataSaver = (isOn: boolean): void => localArea.set(key, isOn ? '1' : '0')
