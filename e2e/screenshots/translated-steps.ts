import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { TextLookup } from '#shared/texts/i18n/define-texts.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

const shared = join(import.meta.dirname, '../../shared')

type Lookup = TextLookup<Readonly<Record<string, string>>>
const isLookup = (value: unknown): value is Lookup => typeof value === 'function' && 'catalog' in value

/** An English text, and what it says in another language. */
type Pair = { readonly english: string; readonly translated: string }

type Name = string | RegExp
type Finder = Pick<Page, 'getByRole' | (typeof byText)[number]>

const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const
/** An argument of a text, with its plural forms. */
const argument = /\{\w+(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g

/**
 * From now on, pages and locators find what has an English name by its translation, so that the steps of a shot, which have
 * English names, work in a browser of another language. It changes what all pages of this process have in common.
 */
export async function translateSteps(page: Page, code: LocaleCode): Promise<void> {
  const pairs = await readPairs(code)
  const translate = (name: Name, isExact = false) =>
    typeof name === 'string' ? ofString(pairs, name, isExact, code) : ofPattern(pairs, name)
  for (const finder of [
    Object.getPrototypeOf(page),
    Object.getPrototypeOf(page.locator('main')),
  ] as Finder[]) {
    const find = { ...pick(finder) }
    finder.getByRole = function (this: Finder, role, options = {}): Locator {
      const { name, exact } = options
      return find.getByRole.call(
        this,
        role,
        name === undefined ? options : { ...options, name: translate(name, exact) },
      )
    }
    for (const way of byText)
      finder[way] = function (this: Finder, text: Name, options?: { exact?: boolean }): Locator {
        return find[way].call(this, translate(text, options?.exact), options)
      }
  }
}

const pick = ({
  getByRole,
  getByText,
  getByLabel,
  getByPlaceholder,
  getByTitle,
  getByAltText,
}: Finder): Finder => ({ getByRole, getByText, getByLabel, getByPlaceholder, getByTitle, getByAltText })

async function readPairs(code: LocaleCode): Promise<readonly Pair[]> {
  const pairs: Pair[] = []
  for (const file of readdirSync(join(shared, 'texts'), { recursive: true, encoding: 'utf8' })) {
    if (!/^(?!i18n).*(?<!\.test)\.ts$/.test(file)) continue
    const module = (await import(join(shared, 'texts', file))) as Readonly<Record<string, unknown>>
    for (const { catalog, source } of Object.values(module).filter(isLookup)) {
      const translation = join(shared, 'translations', code, dirname(file), `${catalog}.json`)
      if (!existsSync(translation)) continue
      const texts = JSON.parse(readFileSync(translation, 'utf8')) as Readonly<Record<string, string>>
      for (const [key, english] of Object.entries(source))
        if (texts[key] !== undefined) pairs.push({ english, translated: texts[key] })
    }
  }
  return pairs
}

/** The translations of the texts that are a name; else of those that can be with their arguments, such as a day. */
function ofString(pairs: readonly Pair[], name: string, isExact: boolean, code: LocaleCode): Name {
  const same = pairs.filter(({ english }) => english.toLowerCase() === name.toLowerCase())
  const found = same.map(({ translated }) => toPattern(translated))
  if (found.length === 0)
    for (const { english, translated } of pairs) {
      if (!hasWords(english)) continue
      const values = new RegExp(`^${toPattern(english, '(.+)')}$`).exec(name)?.slice(1)
      if (values?.length === 1) found.push(toPattern(translated, dayIn(code, values[0] ?? '')))
    }
  if (found.length === 0) return name
  return new RegExp(isExact ? `^(?:${found.join('|')})$` : found.join('|'), isExact ? '' : 'i')
}

/** The translations of the English texts that a pattern finds; others, such as names of people, are looked for as they are. */
function ofPattern(pairs: readonly Pair[], pattern: RegExp): RegExp {
  const found = pairs.filter(({ english }) => hasWords(english) && pattern.test(english))
  return found.length === 0
    ? pattern
    : new RegExp(found.map(({ translated }) => `^${toPattern(translated)}$`).join('|'))
}

const hasWords = (text: string): boolean => /\p{Letter}/u.test(text.replace(argument, ''))

/** A text as a regular expression, with something for its arguments. Arabic can have digits of its own. */
const toPattern = (text: string, forArgument = '.*'): string =>
  text
    .split(argument)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d/g, '[$&٠-٩]'))
    .join(forArgument)

/** The name of a day of the week in a language; any other word stays as it is. */
function dayIn(code: LocaleCode, word: string): string {
  for (let day = 1; day <= 7; day += 1) {
    const date = new Date(Date.UTC(2024, 0, day))
    const nameIn = (language: string) =>
      date.toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
    if (nameIn('en') === word) return nameIn(code)
  }
  return word
}
