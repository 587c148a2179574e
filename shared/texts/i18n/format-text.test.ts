import { describe, expect, it } from 'vitest'
import { formatText } from './format-text.ts'
import { setLocale } from './locale.ts'
import { splitAround } from './split-around.ts'

describe('formatText', () => {
  it('replaces arguments that have a value, and keeps the others', () => {
    expect(formatText('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  })

  it('inserts values literally, also if they look like arguments', () => {
    expect(formatText('{a}, {b}', { a: '{b}', b: '$& #' })).toBe('{b}, $& #')
  })

  const sent = '{count, plural, one {# message} other {# messages}} sent.'
  it.each([
    [0, '0 messages sent.'],
    [1, '1 message sent.'],
    [2, '2 messages sent.'],
    [1_234, '1,234 messages sent.'],
  ])('chooses the plural form of %i', (count, text) => {
    expect(formatText(sent, { count })).toBe(text)
  })

  it('chooses the plural form by the rules of the active language', () => {
    setLocale({ tag: 'pl' })
    const files = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}'
    expect([1, 3, 5, 1.5].map((count) => formatText(files, { count }))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      '1,5 pliku',
    ])
  })

  it('replaces arguments inside a plural form', () => {
    const wants = '{count, plural, one {{name} wants you} other {# people want you, {name} first}}.'
    expect(formatText(wants, { count: 1, name: 'Mia' })).toBe('Mia wants you.')
    expect(formatText(wants, { count: 12, name: 'Mia' })).toBe('12 people want you, Mia first.')
  })

  it('formats numbers and lists in the active language', () => {
    const text = 'At most {max, number}: {names, list}.'
    const params = { max: 10_000, names: ['Mia', 'Ben', 'Ada'] }
    expect(formatText(text, params)).toBe('At most 10,000: Mia, Ben, and Ada.')
    setLocale({ tag: 'de' })
    expect(formatText(text, params)).toBe('At most 10.000: Mia, Ben und Ada.')
  })
})

it('splits a text around an argument that is shown as an element', () => {
  const number = (reference: string) => formatText('Your number is {reference}.', { reference })
  expect(splitAround(number)).toEqual(['Your number is ', '.'])
})

it('[TX2] fills every text of every catalog, for none, one, and many', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../**/*.ts', '!../**/*.test.ts'], {
    eager: true,
  })
  const sources = Object.values(modules)
    .flatMap((one) => Object.values(one))
    .flatMap((one) =>
      typeof one === 'function' && 'source' in one ? [one.source as Record<string, string>] : [],
    )
  expect(sources.length).toBeGreaterThan(40)
  const texts = sources.flatMap((source) => Object.values(source))
  const left = texts.flatMap((text) =>
    [0, 1, 2].flatMap((count) => {
      const params = Object.fromEntries(
        Array.from(text.matchAll(/\{(\w+)(, list)?/g), ([, name = '', isList]) => [
          name,
          isList ? ['a'] : count,
        ]),
      )
      const filled = formatText(text, params)
      return /[{}]/.test(filled) ? [filled] : []
    }),
  )
  expect(left).toEqual([])
})
