/**
 * The item a key moves the focus to in a menu, or null when the key is not the menu's: arrows go round, Home and
 * End go to the ends, a letter goes to the next item that begins with it.
 */
export function findNextItem(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const order = labels.map((_, step) => (current + 1 + step) % count)
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null
}
