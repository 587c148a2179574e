import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** The places where the member wrote risk words and has not closed the help lines since [RK4]. Not saved anywhere. */
const places = createStore<ReadonlySet<string>>(new Set())

/** Shows the help lines at a place: a chat by its id, or a form. */
/** The place of the page of a pair. */
export const workHelpPlace = (chatId: string): string => `work/${chatId}`

export const showHelp = (place: string): void => places.set(new Set([...places.get(), place]))

export const hideHelp = (place: string): void =>
  places.set(new Set([...places.get()].filter((other) => other !== place)))

/** Hides all: before another member logs in. */
export const clearHelp = (): void => places.set(new Set())

/** Whether the help lines are shown at a place. */
export const useHelp = (place: string): boolean => useStore(places).has(place)
