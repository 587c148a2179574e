import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { PromptSet } from '#shared/contract/work.ts'
import { promptLimits as limit } from '#shared/limits/work.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { readJsonFile } from './json-file.ts'
import { inEachLanguage, textsOf } from './translated.ts'

const directory = new URL('./prompts/', import.meta.url)

const line = (max: number) => z.string().trim().min(1).max(max)
const promptSets = z
  .array(
    z.strictObject({
      id: z
        .string()
        .max(limit.id)
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
      kind: z.enum(['meeting', 'aim']),
      title: line(limit.title),
      prompts: z.array(line(limit.text)).min(1).max(limit.prompts),
    }),
  )
  .min(1)
  .max(limit.sets)

/** The prompts in each language. */
export type Prompts = Readonly<Record<LocaleCode, readonly PromptSet[]>>

/** Schema of the variable about prompts. */
export const promptsEnvironment = { PROMPTS_FILE: z.string().max(1_000).optional() }

/**
 * The prompts for meetings and aims: those of the product, and those of PROMPTS_FILE, which replace others with the same id in
 * every language [WK10]. Meetings come first, in the order of their ids; aims as in the files.
 *
 * @throws ConfigError if PROMPTS_FILE cannot be read or is not as docs/operating.md says
 */
export function readPrompts(path: string | undefined): Prompts {
  const own =
    path === undefined
      ? []
      : readJsonFile({
          ...{ variable: 'PROMPTS_FILE', path, maxBytes: limit.fileBytes, schema: promptSets },
          content: 'a list of prompts',
        })
  const product = readProduct()
  return inEachLanguage('prompts', (translate) => inOrder([...product.map(translateSet(translate)), ...own]))
}

/** The texts of the product's prompts in English, by the keys of their translations [LG22]. */
export const promptTexts = (): Record<string, string> =>
  textsOf((translate) => readProduct().map(translateSet(translate)))

const translateSet =
  (translate: (key: string, source: string) => string) =>
  ({ id, kind, title, prompts }: PromptSet): PromptSet => ({
    ...{ id, kind, title: translate(`${id}.title`, title) },
    prompts: prompts.map((text, index) => translate(`${id}.${index + 1}`, text)),
  })

/** Of sets with the same id, the last one has the place of the first. */
function inOrder(all: readonly PromptSet[]): PromptSet[] {
  const sets = [...new Map(all.map((set) => [set.id, set])).values()]
  const meetings = sets.filter(({ kind }) => kind === 'meeting').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...meetings, ...sets.filter(({ kind }) => kind === 'aim')]
}

const readProduct = (): PromptSet[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => promptSets.parse(JSON.parse(readFileSync(new URL(name, directory), 'utf8'))))
