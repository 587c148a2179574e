import { expect, it } from 'vitest'
import { translationOf } from '#server/locale/translations.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { formatBytes } from '#shared/texts/i18n/format-bytes.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { formatText } from '#shared/texts/i18n/format-text.ts'
import { activeLocaleCode, setLocale } from '#shared/texts/i18n/locale.ts'
import { withOneKindOfDigits } from './right-to-left.ts'

const day = { day: 'numeric', month: 'numeric', year: 'numeric', hour: 'numeric', timeZone: 'UTC' } as const
const written = () => [
  formatNumber(12),
  formatBytes(34_000),
  formatDate(0, day),
  formatText('{n, number} {m, plural, other {#}}', { n: 56, m: 7 }),
]

it.each(['ar-EG', 'ar-SA', 'ar-SY', 'ar-MA', 'ar'])(
  '[LG24] a page in Arabic has the digits of the emails in a browser of %s, and keeps its region otherwise',
  (tag) => {
    const active = withOneKindOfDigits(tag, 'ar')
    setLocale({ tag: active })
    expect(written().join(' ')).toMatch(
      /^[^\u0660-\u0669]*12[^\u0660-\u0669]*34[^\u0660-\u0669]*1970[^\u0660-\u0669]*56 7$/,
    )
    expect(activeLocaleCode()).toBe('ar')
    expect(new Intl.Locale(active).region).toBe(new Intl.Locale(tag).region)
    // As the server writes them.
    setLocale(translationOf('ar'))
    expect(written().join(' ')).not.toMatch(/[\u0660-\u0669]/)
  },
)

it('[LG24] without it, Egypt would have its own digits', () => {
  setLocale({ tag: 'ar-EG' })
  expect(formatNumber(12)).toBe('١٢')
})
