/**
 * The quick exit: the page it leads to unless the operator sets another one, and how many presses of Escape within how many
 * milliseconds cause it. A press within `afterComposition` milliseconds of the end of a composition belongs to that.
 */
export const quickExit = {
  url: 'https://www.wikipedia.org/',
  presses: 3,
  within: 1000,
  afterComposition: 50,
} as const
