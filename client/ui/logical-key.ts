const opposite: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Returns the key that moves in the order of the text as this one does on the screen: left and right change places where text runs from right to left. */
export const toLogicalKey = (key: string, element: Element): string =>
  getComputedStyle(element).direction === 'rtl' ? (opposite[key] ?? key) : key
