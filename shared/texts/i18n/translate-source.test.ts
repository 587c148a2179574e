import { expect, it } from 'vitest'
import { defineTexts } from './define-texts.ts'
import { setLocale } from './locale.ts'
import { translateSource } from './translate-source.ts'

it('translates a text that a server sent in English, and no other', () => {
  const lookup = defineTexts('questions', { '1': 'We talk often.', '2': 'It helps {name}.' })
  setLocale({ tag: 'de', translate: (_catalog, key) => `Frage ${key}` })
  expect(translateSource(lookup, 'We talk often.')).toBe('Frage 1')
  expect(translateSource(lookup, 'What an operator asks.')).toBe('What an operator asks.')
})
