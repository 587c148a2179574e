import { createStore } from '#client/state/store.ts'

/** The number of unread messages shown in the tab's title, `(2) Chat`; 0 shows nothing. */
export const titleCount = createStore(0)
