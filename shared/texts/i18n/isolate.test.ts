import { describe, expect, it } from 'vitest'
import { formatList } from './format-list.ts'
import { formatText } from './format-text.ts'
import { isolate, withoutIsolates } from './isolate.ts'
import { setLocale } from './locale.ts'

describe('[LG20] a value in a text that is written from right to left', () => {
  it.each(['Mia S.', 'Chrome (Linux)', 'Hello…', 'Ωμέγα', '116 111', '+49 800 111', '+4930'])(
    'keeps its own direction: %s',
    (value) => expect(isolate(value)).toBe(`\u2068${value}\u2069`),
  )

  it.each(['سارة', '٤:٠٠–٥:٠٠', '04:00–05:00', '5', '01‏/02‏/2026', '\u2068Mia\u2069، سارة', '\uFFFC', ''])(
    'follows the text: %s',
    (value) => expect(isolate(value)).toBe(value),
  )

  it('is isolated once, alone, in a list, and in a text in a text', () => {
    setLocale({ tag: 'ar-EG', isolate })
    const named = formatText('من {name}', { name: 'Mia S.' })
    expect(named).toBe('من \u2068Mia S.\u2069')
    expect(formatText('{text}!', { text: named })).toBe(`${named}!`)
    const names = ['Mia', 'Ben']
    expect(formatText('{names, list}', { names })).toBe('\u2068Mia\u2069 و\u2068Ben\u2069')
    expect(formatText('{names}.', { names: formatList(names) })).toBe('\u2068Mia\u2069، \u2068Ben\u2069.')
    expect(withoutIsolates(named)).toBe('من Mia S.')
  })

  it('is not isolated in other languages', () => {
    expect(formatText('{name}: {n}', { name: 'Mia S.', n: 2026 })).toBe('Mia S.: 2026')
  })
})
