import type { StreamInput } from '#shared/contract/live.ts'

/** The query that a key stands for, asked for as a whole. */
export function parseKey(key: string): StreamInput['queries'][number] {
  const [name, input] = JSON.parse(key) as [string, unknown]
  return { key, name, input: input ?? undefined }
}
