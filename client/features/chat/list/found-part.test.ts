import { expect, test } from 'vitest'
import { findPart } from './found-part.ts'

const show = (text: string, search: string): string => {
  const { excerpt, start, end } = findPart(text, search)
  return `${excerpt.slice(0, start)}[${excerpt.slice(start, end)}]${excerpt.slice(end)}`
}

test('[CH36] a result marks what was searched for, as it was written', () => {
  expect(show('How many Notebooks?', 'noteBOOKS')).toBe('How many [Notebooks]?')
  expect(show('1 + 1 = 2 (two)', '= 2 (')).toBe('1 + 1 [= 2 (]two)')
  expect(show('Grüße aus Łódź', 'łódź')).toBe('Grüße aus [Łódź]')
})

test('[CH36] a result of a long message begins shortly before it, at a word', () => {
  const long = `${'word '.repeat(40)}compass and more`
  expect(show(long, 'compass')).toBe(`…${'word '.repeat(7)}[compass] and more`)
  expect(show(`${'x'.repeat(60)}compass`, 'compass')).toBe(`…${'x'.repeat(40)}[compass]`)
})

test('[CH36] a message that was edited meanwhile is shown from its beginning', () => {
  expect(show('Something else', 'compass')).toBe('[]Something else')
})
