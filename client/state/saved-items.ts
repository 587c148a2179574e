import { localArea } from './storage-area.ts'

/** Every key of the app begins with this; the keys of the specification do not. */
const prefix = 'pathlight.'

/** Reads what this browser saved for the member, such as a draft. A log-out clears all of it. */
export const readItem = (key: string): string | null => localArea.get(prefix + key)

/** Saves a text until the log-out; null removes it. */
export const writeItem = (key: string, value: string | null): void => localArea.set(prefix + key, value)
