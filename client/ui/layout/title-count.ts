import { createStore } from '#client/state/store.ts'

/** The number of unread messages shown in the tab's title, `(2) Chat`; 0 shows nothing. */
export const titleCount = createStore(0)

/** What the tab's title says instead of the page's name, for example that someone calls; null for nothing. */
export const pageNotice = createStore<string | null>(null)
