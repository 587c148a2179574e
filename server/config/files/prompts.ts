import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { PromptSet } from '#shared/contract/work.ts'
import { promptLimits as limit } from '#shared/limits/work.ts'
import { readJsonFile } from './json-file.ts'

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

/** Schema of the variable about prompts. */
export const promptsEnvironment = { PROMPTS_FILE: z.string().max(1_000).optional() }

/**
 * The prompts for meetings and aims: those of the product, and those of PROMPTS_FILE, which replace others with the same id [WK10].
 * Meetings come first, in the order of their ids; aims as in the files.
 *
 * @throws ConfigError if PROMPTS_FILE cannot be read or is not as docs/operating.md says
 */
export function readPrompts(path: string | undefined): PromptSet[] {
  const own =
    path === undefined
      ? []
      : readJsonFile({
          ...{ variable: 'PROMPTS_FILE', path, maxBytes: limit.fileBytes, schema: promptSets },
          content: 'a list of prompts',
        })
  const all = new Map([...readProduct(), ...own].map((set) => [set.id, set]))
  const sets = [...all.values()]
  const meetings = sets.filter(({ kind }) => kind === 'meeting').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...meetings, ...sets.filter(({ kind }) => kind === 'aim')]
}

const readProduct = (): PromptSet[] =>
  readdirSync(directory).flatMap((name) =>
    promptSets.parse(JSON.parse(readFileSync(new URL(name, directory), 'utf8'))),
  )
