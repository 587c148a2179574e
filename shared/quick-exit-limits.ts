/**
 * The quick exit: the page it leads to unless the operator sets another one, and how many presses of Escape within how many
 * milliseconds cause it.
 */
export const quickExit = { url: 'https://www.wikipedia.org/', presses: 3, within: 1000 } as const
