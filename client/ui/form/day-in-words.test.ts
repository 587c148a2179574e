import { afterEach, expect, it, vi } from 'vitest'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import { dayInWords } from './day-in-words.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['de', 'en-US', '2026-03-04', 'Mittwoch, 4. März 2026'],
  ['es', 'en-US', '2026-03-04', 'miércoles, 4 de marzo de 2026'],
  ['en-US', 'de-DE', '2026-03-04', 'Wednesday, March 4, 2026'],
  ['de', 'de-AT', '2026-03-04', null],
  ['en-GB', 'en-US', '2026-03-04', null],
  ['de', 'en-US', '', null],
  ['de', 'en-US', '2026-02-', null],
])(
  '[LG27] a page in %s says the day of a field in words if the browser has %s: %s',
  (tag, language, value, words) => {
    vi.stubGlobal('navigator', { language })
    setLocale({ tag })
    expect(dayInWords(value)).toBe(words)
  },
)
