import type { Note, Notes } from '#shared/contract/notes.ts'

/**
 * The newest notes as they are now, and after them what was fetched of the older ones. What was fetched may lie
 * behind: of the stretch the newest cover only they count, so that a deleted note does not come back.
 */
export function appendPage(newest: Notes, fetched: readonly Note[]): readonly Note[] {
  const last = newest.notes.at(-1)
  if (!last || newest.count <= newest.notes.length) return newest.notes
  const ids = new Set(newest.notes.map(({ id }) => id))
  const older = fetched.filter(({ id, createdAt }) => !ids.has(id) && createdAt <= last.createdAt)
  return [...newest.notes, ...older]
}

/** The first words of a note, to name it by. */
export function excerpt(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= 40 ? line : `${characters.slice(0, 39).join('').trimEnd()}…`
}
