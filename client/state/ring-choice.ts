import { readItem, writeItem } from './saved-items.ts'

const key = 'ring'

/** Whether the member has asked for the sound of a call on this device. There is no other sound [NT14]. */
export const isRingOn = (): boolean => readItem(key) !== null

/** Saves that until the log-out. */
export const saveRing = (isOn: boolean): void => writeItem(key, isOn ? '1' : null)
