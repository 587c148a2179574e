import { expect, it } from 'vitest'
import { formatText } from './format-text.ts'
import { pseudoLocales, pseudoTranslate } from './pseudo.ts'

it('accents a text, makes it longer, and keeps its arguments', () => {
  expect(pseudoTranslate('Hello, {name}!')).toBe('⟦Ĥéļļö, {name}! öñé⟧')
})

it('keeps plurals, numbers, and lists', () => {
  const source =
    '{count, plural, one {{name} has # other file} other {# of {max, number} files}}: {names, list}.'
  const params = { name: 'Mia', max: 5, names: ['a', 'b'] }
  const pseudo = pseudoTranslate(source)
  expect(formatText(pseudo, { ...params, count: 1 })).toMatch(/^⟦Mia ĥåš 1 öţĥéŕ ƒîļé: a and b\. /)
  expect(formatText(pseudo, { ...params, count: 2 })).toMatch(/^⟦2 öƒ 5 ƒîļéš: a and b\. /)
})

it('isolates values in the language that is written from right to left', () => {
  const text = pseudoLocales['ar-XB']?.translate?.('test', 'named', 'Hi {name}') ?? ''
  expect(text).toContain('Ĥî \u2068{name}\u2069')
})
