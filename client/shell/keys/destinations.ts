/** A place that the palette goes to. */
export type Destination = {
  /** Unique, and usable in the id of an element. */
  readonly id: string
  readonly name: string
  /** What it is: a chat or a page. */
  readonly kind: string
  readonly open: () => void
}

/** The destinations with every word of `text` in their name, ignoring case, in the given order. */
export function findDestinations(all: readonly Destination[], text: string): readonly Destination[] {
  const words = text.toLocaleLowerCase().split(/\s+/)
  return all.filter(({ name }) => {
    const lower = name.toLocaleLowerCase()
    return words.every((word) => lower.includes(word))
  })
}
