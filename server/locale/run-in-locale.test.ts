import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { defineTexts } from '#shared/texts/i18n/define-texts.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { getLocale } from '#shared/texts/i18n/locale.ts'
import { localeCodes } from '#shared/texts/i18n/locales.ts'
import { accountMailText } from '#shared/texts/mail/account.ts'
import { runInLocale, textDirection } from './run-in-locale.ts'
import { translationOf, translations } from './translations.ts'

const heading = () => accountMailText('changed.heading')
const headingIn = (code: 'de' | 'es') => translations(code, 'account-mail').get('changed.heading')

describe('a task in a language', () => {
  it('[LG5] has its texts, dates, and numbers in it, also after what it awaits, and other tasks do not', async () => {
    const readLater = (ms: number) => async () => {
      const first = heading()
      await sleep(ms)
      return [first, heading(), formatNumber(10_000), formatDate(0, { dateStyle: 'long', timeZone: 'UTC' })]
    }
    const [german, spanish, english] = await Promise.all([
      runInLocale('de', readLater(20)),
      runInLocale('es', readLater(10)),
      readLater(15)(),
    ])
    expect(german).toEqual([headingIn('de'), headingIn('de'), '10.000', '1. Januar 1970'])
    expect(spanish).toEqual([headingIn('es'), headingIn('es'), '10.000', '1 de enero de 1970'])
    expect(english).toEqual([heading(), heading(), '10,000', 'January 1, 1970'])
    expect(new Set([headingIn('de'), headingIn('es'), heading()]).size).toBe(3)
  })

  it('[LG8] has the direction of the language', () => {
    expect(localeCodes.map((code) => runInLocale(code, () => [getLocale().tag, textDirection()]))).toEqual([
      ['en-US', 'ltr'],
      ['de', 'ltr'],
      ['es', 'ltr'],
      ['ar', 'rtl'],
    ])
    expect([getLocale().tag, textDirection()]).toEqual(['en-US', 'ltr'])
  })
})

describe('a text without a translation', () => {
  it('[LG7] is in English, whether its key or its catalog is missing', () => {
    const inMail = defineTexts('account-mail', { 'of tomorrow': 'Not translated, {name}.' })
    const inNone = defineTexts('of tomorrow', { 'changed.heading': 'Not translated either.' })
    expect(
      runInLocale('de', () => [inMail('of tomorrow', { name: 'Mia' }), inNone('changed.heading'), heading()]),
    ).toEqual(['Not translated, Mia.', 'Not translated either.', headingIn('de')])
    expect(translationOf('de').translate?.('skills', 'constructor', 'Source')).toBe('Source')
  })
})
