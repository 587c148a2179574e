import { expect, it } from 'vitest'
import { maskProfanity } from '#server/profanity/filter.ts'
import { listEmojis } from '../../../build/emojis.ts'
import { parseEmojis, searchEmojis } from './emoji-list.ts'

const groups = listEmojis().map(([group, lines]) => [group, parseEmojis(lines)] as const)
const all = groups.flatMap(([, emojis]) => emojis)
const find = (search: string) => searchEmojis(all, search).map(({ char }) => char)

it('[CH42] offers each emoji once, with a name, in the groups of Unicode', () => {
  expect(groups.map(([group]) => group)).toEqual([
    ...['smileys_emotion', 'people_body', 'animals_nature', 'food_drink', 'travel_places'],
    ...['activities', 'objects', 'symbols', 'flags'],
  ])
  expect(all.length).toBeGreaterThan(1_700)
  expect(new Set(all.map(({ char }) => char)).size).toBe(all.length)
  for (const { char, name } of all)
    expect([char, name]).toEqual([expect.stringMatching(/^\S+$/), expect.stringMatching(/\w/)])
})

it('[CH42, CH23] offers no emoji that the profanity filter masks', () => {
  expect(all.filter(({ char }) => maskProfanity(char) !== char)).toEqual([])
  expect(all.map(({ char }) => char)).toEqual(expect.arrayContaining(['😀', '👌', '👉', '🍃']))
  expect(all.map(({ char }) => char)).not.toContain('🍆')
})

it('[CH42] finds emojis by the beginnings of the words of their names, and by other words for them', () => {
  expect(find('party pop')[0]).toBe('🎉')
  expect(find('POPPER')).toEqual(['🎉'])
  expect(find('haha')).toContain('😃')
  expect(find('opper')).toEqual([])
  expect(find(' ')).toEqual([])
  const byName = searchEmojis(all, 'heart').findIndex(({ name }) => !name.includes('heart'))
  expect(byName === -1 || byName > 5).toBe(true)
})
