import { getLocale } from './locale.ts'
import type { TextParams } from './params.ts'

/**
 * `{name}`, `{name, kind}`, or `{name, plural, category {form} ...}`; a category can be a number, `=0`, and a form can have
 * arguments without forms.
 */
const argument = /\{(\w+)(?:, (\w+)((?:,? =?\w+ \{(?:[^{}]|\{[^{}]*\})*\})*))?\}/g
const pluralForm = /(=?\w+) \{((?:[^{}]|\{[^{}]*\})*)\}/g

/**
 * Fills the arguments of a text in the active language. Texts are written in a subset of ICU MessageFormat: `{name}`,
 * `{count, number}`, `{names, list}`, and `{count, plural, =0 {...} one {...} other {...}}`, where `#` is the number. An
 * argument without a value stays as it is.
 */
export function formatText(text: string, params: TextParams): string {
  const { tag, isolate = String } = getLocale()
  return text.replace(argument, (whole, name: string, kind?: string, forms = '') => {
    const value = params[name]
    if (value === undefined) return whole
    if (kind === 'plural') {
      const byCategory = Object.fromEntries(
        Array.from(forms.matchAll(pluralForm), ([, category, form]) => [category, form]),
      )
      const category = new Intl.PluralRules(tag).select(Number(value))
      const form = byCategory[`=${String(value)}`] ?? byCategory[category] ?? byCategory.other ?? ''
      return formatText(form.replaceAll('#', `{${name}, number}`), params)
    }
    if (kind === 'number') return value.toLocaleString(tag)
    if (kind === 'list')
      return new Intl.ListFormat(tag).format((value as readonly string[]).map((one) => isolate(one)))
    return isolate(String(value))
  })
}
