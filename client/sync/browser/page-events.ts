import type { PageEvents } from '../ports.ts'

function listen(names: readonly string[], listener: (event: Event) => void): () => void {
  for (const name of names) addEventListener(name, listener)
  return () => {
    for (const name of names) removeEventListener(name, listener)
  }
}

/** The events of `window`. */
export const pageEvents: PageEvents = {
  onNetworkChange: (listener) => listen(['online', 'offline'], ({ type }) => listener(type === 'offline')),
  onHide: (listener) => listen(['pagehide'], listener),
  guardClose: (isUnsaved) =>
    listen(['beforeunload'], (event) => {
      if (isUnsaved()) event.preventDefault()
    }),
}
