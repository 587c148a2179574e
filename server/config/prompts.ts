import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { PromptSet } from '#shared/contract/work.ts'
import { promptLimits as limit } from '#shared/limits/work.ts'
import { ConfigError } from './error.ts'

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
  const own = path === undefined ? [] : readOwn(resolve(path))
  const all = new Map([...readProduct(), ...own].map((set) => [set.id, set]))
  const sets = [...all.values()]
  const meetings = sets.filter(({ kind }) => kind === 'meeting').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...meetings, ...sets.filter(({ kind }) => kind === 'aim')]
}

const readProduct = (): PromptSet[] =>
  readdirSync(directory).flatMap((name) =>
    promptSets.parse(JSON.parse(readFileSync(new URL(name, directory), 'utf8'))),
  )

function readOwn(path: string): PromptSet[] {
  const fail = (reason: string) => new ConfigError(`PROMPTS_FILE ${reason} (${path}).`)
  let source: unknown
  try {
    const content = readFileSync(path)
    if (content.length > limit.fileBytes) throw new Error('too long')
    source = JSON.parse(content.toString('utf8'))
  } catch {
    throw fail('must be a JSON file that can be read')
  }
  const { success, data, error } = promptSets.safeParse(source)
  if (success) return data
  const at = error.issues[0]?.path.map(String).join('.') ?? ''
  throw fail(`must be a list of prompts as in docs/operating.md; the mistake is at "${at}"`)
}
