import { hashOf, type Files, type Sources } from './texts.ts'

/** What is wrong with a translation: `missing` and `changed` wait for a translator, the others are faults. */
export type Finding = {
  readonly kind: 'missing' | 'changed' | 'unknown' | 'arguments' | 'plural'
  readonly file: string
  readonly key: string
}

/**
 * Compares a language with English [LG16].
 *
 * @param sources the English texts
 * @param translated the texts of the language
 * @param noted the English texts that were translated
 */
export function compareTexts(sources: Files, translated: Files, noted: Sources): Finding[] {
  const findings: Finding[] = []
  for (const [file, texts] of sources) {
    for (const [key, english] of Object.entries(texts)) {
      const text = translated.get(file)?.[key]
      const add = (kind: Finding['kind']) => findings.push({ kind, file, key })
      if (text === undefined || text === '') add('missing')
      else {
        if (noted[file]?.[key] !== hashOf(english)) add('changed')
        if (argumentsOf(text) !== argumentsOf(english)) add('arguments')
        if (hasPlural(text) && pluralsOf(text).some((forms) => !forms.includes('other'))) add('plural')
      }
    }
  }
  for (const [file, texts] of translated)
    for (const key of Object.keys(texts))
      if (sources.get(file)?.[key] === undefined) findings.push({ kind: 'unknown', file, key })
  return findings
}

/** The names of the arguments of a text, each with whether it is a number, a list, or a text. */
function argumentsOf(text: string): string {
  const found = Array.from(
    text.matchAll(/\{(\w+)(?:, (number|list|plural))?[,}]/g),
    ([, name, kind = 'text']) => [name, kind === 'plural' ? 'number' : kind].join(),
  )
  return [...new Set(found)].toSorted().join(' ')
}

const hasPlural = (text: string): boolean => /\{\w+, plural,/.test(text)

/** The categories of each plural that can be read; one that cannot has none. */
function pluralsOf(text: string): string[][] {
  const plurals = Array.from(
    text.matchAll(/\{\w+, plural,((?:,? =?\w+ \{(?:[^{}]|\{[^{}]*\})*\})*)\}/g),
    ([, forms = '']) => Array.from(forms.matchAll(/ (=?\w+) \{/g), ([, category = '']) => category),
  )
  return plurals.length > 0 ? plurals : [[]]
}
