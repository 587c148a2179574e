import { describe, expect, it } from 'vitest'
import { compareTexts } from './compare.ts'
import { listLanguages } from './locale-list.ts'
import { hashOf, readSources, readTranslated, readTranslatedSources } from './texts.ts'

const file = 'chat/chat.json'
const findingsOf = (english: string, text: string | null, translatedFrom = english) =>
  compareTexts(new Map([[file, { key: english }]]), new Map([[file, text === null ? {} : { key: text }]]), {
    [file]: { key: hashOf(translatedFrom) },
  }).map(({ kind }) => kind)

describe('[LG16] translations', () => {
  it.each(Object.keys(listLanguages()).filter((code) => code !== 'en'))(
    'of %s have every text, from the English of now, with its arguments',
    async (code) => {
      const sources = await readSources()
      expect(sources.size).toBeGreaterThan(80)
      expect(compareTexts(sources, readTranslated(code), readTranslatedSources(code))).toEqual([])
    },
  )

  it('are missing, changed, or unknown', () => {
    expect(findingsOf('Hello', null)).toEqual(['missing'])
    expect(findingsOf('Hello', '')).toEqual(['missing'])
    expect(findingsOf('Hello', 'Hallo', 'Hi')).toEqual(['changed'])
    expect(compareTexts(new Map(), new Map([[file, { gone: 'Weg' }]]), {})).toEqual([
      { kind: 'unknown', file, key: 'gone' },
    ])
  })

  it('lose no argument and no plural', () => {
    expect(findingsOf('Hi {name}', 'Hallo')).toEqual(['arguments'])
    expect(findingsOf('{count, number} left', 'noch {count}')).toEqual(['arguments'])
    const english = '{count, plural, one {# day} other {# days}}'
    expect(findingsOf(english, '{count, plural, one {# Tag} other {# Tage}}')).toEqual([])
    expect(findingsOf(english, '{count, plural, one {# Tag}}')).toEqual(['plural'])
    expect(findingsOf(english, '{count, number} Tage')).toEqual([])
  })
})
