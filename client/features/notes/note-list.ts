import type { Note, Notes } from '#shared/contract/notes.ts'

/**
 * Appends fetched older notes to the live newest ones. Fetched pages may be stale: within the time range of the live
 * notes only those count, so that a deleted note does not reappear.
 */
export function appendPage(newest: Notes, fetched: readonly Note[]): readonly Note[] {
  const last = newest.notes.at(-1)
  if (!last || newest.count <= newest.notes.length) return newest.notes
  const ids = new Set(newest.notes.map(({ id }) => id))
  const older = fetched.filter(({ id, createdAt }) => !ids.has(id) && createdAt <= last.createdAt)
  return [...newest.notes, ...older]
}

/** Returns the first words of a note as its name. Only a first word that is too long is cut. */
export function excerpt(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= 40) return line
  const start = characters.slice(0, 40).join('')
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end).replace(/[\s.,;:]+$/, '') : characters.slice(0, 39).join('')}…`
}
