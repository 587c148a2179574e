import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { ConfigError } from '../error.ts'

type JsonFile<T> = {
  /** The environment variable with the path. */
  readonly variable: string
  readonly path: string
  readonly maxBytes: number
  readonly schema: z.ZodType<T>
  /** What the file must be, for the error. */
  readonly content: string
}

/**
 * The content of a file of the operator.
 *
 * @throws ConfigError if it cannot be read, is too long, or does not match; then with the place of the first mistake
 */
export function readJsonFile<T>({ variable, path, maxBytes, schema, content }: JsonFile<T>): T {
  const file = resolve(path)
  const fail = (reason: string) => new ConfigError(`${variable} ${reason} (${file}).`)
  let source: unknown
  try {
    const bytes = readFileSync(file)
    if (bytes.length > maxBytes) throw new Error('too long')
    source = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw fail('must be a JSON file that can be read')
  }
  const { success, data, error } = schema.safeParse(source)
  if (success) return data
  const at = error.issues[0]?.path.map(String).join('.') ?? ''
  throw fail(`must be ${content} as in docs/operating.md; the mistake is at "${at}"`)
}
