import { createStore } from '../state/store.ts'

/** Whether the confirmation for a log-out with unsent messages is open. */
export const logOutPrompt = createStore(false)
