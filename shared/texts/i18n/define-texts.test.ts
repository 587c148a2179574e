import { expect, expectTypeOf, it } from 'vitest'
import { defineTexts } from './define-texts.ts'
import { setLocale } from './locale.ts'
import type { ParamsOf } from './params.ts'

const text = defineTexts('test', {
  plain: 'Hello!',
  named: 'Hello, {name}!',
  counted:
    '{count, plural, one {{name} has # file} other {{name} has # of {max, number} files}}: {names, list}.',
})

it('returns the text of a key with its parameters', () => {
  expect(text('plain')).toBe('Hello!')
  expect(text('named', { name: 'Mia' })).toBe('Hello, Mia!')
  expect(text('counted', { count: 2, name: 'Mia', max: 5, names: ['a', 'b'] })).toBe(
    'Mia has 2 of 5 files: a and b.',
  )
})

it('returns a translation by catalog and key, or the English text', () => {
  const german: Record<string, string> = { 'test.named': 'Hallo, {name}!' }
  setLocale({
    tag: 'de',
    direction: 'ltr',
    translate: (catalog, key, source) => german[`${catalog}.${key}`] ?? source,
  })
  expect([text('named', { name: 'Mia' }), text('plain')]).toEqual(['Hallo, Mia!', 'Hello!'])
})

it('finds texts by keys that are only known at run time', () => {
  expect(text.find('named', { name: 'Mia' })).toBe('Hello, Mia!')
  expect(text.find('missing', {})).toBeUndefined()
})

it('types the parameters from the arguments of the text', () => {
  type Counted = ParamsOf<(typeof text.source)['counted']>
  expectTypeOf<Counted>().toEqualTypeOf<{
    readonly count: number
    readonly name: string
    readonly max: number
    readonly names: readonly string[]
  }>()
  const wrong = () => {
    // @ts-expect-error: there is no such key
    text('missing')
    // @ts-expect-error: the parameters are missing
    text('named')
    // @ts-expect-error: a name is a string
    text('named', { name: 1 })
    // @ts-expect-error: this text takes no parameters
    text('plain', { name: 'Mia' })
    // @ts-expect-error: one of two texts takes a parameter
    text(Math.random() > 2 ? 'plain' : 'named')
  }
  expect(wrong).toBeTypeOf('function')
})
