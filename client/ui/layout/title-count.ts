import { createStore } from '../store.ts'

/** How much waits for the person, told in the tab's title: `(2) Chat`. Nothing is told of none. */
export const titleCount = createStore(0)
