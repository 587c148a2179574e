import { createStore } from '../sync/store.ts'

/** Whether somebody who logs out is being asked about what they have not sent. */
export const logOutPrompt = createStore(false)
