import { expect, it } from 'vitest'
import { excerpt, appendPage } from './note-list.ts'

const note = (id: string, createdAt: number) => ({ id, content: id, createdAt })
const ids = (notes: readonly { id: string }[]) => notes.map(({ id }) => id).join('')

it('[NO6] appends older pages to the newest notes, each note once', () => {
  const newest = { notes: [note('e', 5), note('d', 4)], count: 5 }
  expect(ids(appendPage(newest, [note('d', 4), note('c', 3), note('b', 2)]))).toBe('edcb')
})

it('[NO6] does not restore a deleted note from a page fetched earlier', () => {
  const newest = { notes: [note('e', 5), note('c', 3)], count: 3 }
  expect(ids(appendPage(newest, [note('e', 5), note('d', 4), note('c', 3), note('b', 2)]))).toBe('ecb')
  expect(ids(appendPage({ notes: [note('a', 1)], count: 1 }, [note('b', 0)]))).toBe('a')
  expect(ids(appendPage({ notes: [], count: 0 }, [note('b', 0)]))).toBe('')
})

it('names a note by its first words', () => {
  expect(excerpt('  Ask about\n\ngardens ')).toBe('Ask about gardens')
  expect(excerpt('Ask Amina which course to take first. She said most people')).toBe(
    'Ask Amina which course to take first…',
  )
  expect(excerpt('😀'.repeat(60))).toBe(`${'😀'.repeat(39)}…`)
})
