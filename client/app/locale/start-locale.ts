import translations, { type Translations } from 'virtual:translations'
import type { Bootstrap } from '#shared/contract/account.ts'
import { activeLocaleCode, setLocale } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { localeCodes, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { readLocaleChoice, regionalTag, wantedLocale } from '#client/state/locale-choice.ts'
import { saveLocaleChoice } from '#client/state/save-locale-choice.ts'
import { firstBootstrap } from './first-bootstrap.ts'

/** The texts of both parts; those of members are added when they are loaded. */
let texts: Translations = {}

/**
 * Sets the language of this document before the first render: that of the account, of this browser's choice or languages, or
 * the default of the server, whichever the server has first. Without an answer of the server, what the browser wants.
 */
export async function startLocale(): Promise<void> {
  const wanted = wantedLocale()
  // Loads the likely texts while the server answers.
  if (wanted && wanted !== 'en') void translations[wanted].guest().catch(() => undefined)
  const answer = await firstBootstrap()
  const code = chooseLocale(wanted, answer)
  if (code === 'en') return
  const { guest, member } = translations[code]
  const tag = regionalTag(code) ?? code
  const { direction } = locales[code]
  const rightToLeft = direction === 'rtl' ? await import('./right-to-left.ts') : null
  const add = ({ default: more }: { readonly default: Translations }) => {
    texts = { ...texts, ...more }
  }
  add(await guest())
  const others = member().then(add)
  // A visitor needs them at the log-in.
  if (answer?.me !== null) await others
  else others.catch(() => undefined)
  setLocale({
    tag: rightToLeft?.withOneKindOfDigits(tag, code) ?? tag,
    ...rightToLeft?.marks,
    translate: (catalog, key, source) => texts[catalog]?.[key] ?? source,
  })
  document.documentElement.lang = code
  document.documentElement.dir = direction
}

/** The first language of these that the server has. */
function chooseLocale(wanted: LocaleCode | null, answer: Bootstrap | null): LocaleCode {
  const { locales: enabled = ['en'], defaultLocale = 'en' } = answer?.product ?? {}
  if (!answer) return wanted ?? 'en'
  return [answer.me?.locale, wanted].find((code) => code != null && enabled.includes(code)) ?? defaultLocale
}

/** Loads the page again in the language of the account or of the server, if it has another one and the browser keeps it. */
export function switchLocale(bootstrap: Bootstrap): void {
  const active = localeCodes.find((code) => code === activeLocaleCode()) ?? null
  const code = chooseLocale(active, bootstrap)
  if (code === active) return
  saveLocaleChoice(code)
  if (readLocaleChoice() === code) location.reload()
}
