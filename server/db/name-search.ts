import { eq, ilike, or } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'

/** That one of these names has the words in it, or one of the ids is the text; undefined without words. */
export function matchesNameOrId(
  search: string,
  { names, ids }: { readonly names: readonly AnyColumn[]; readonly ids: readonly AnyColumn[] },
): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(...names.map((name) => ilike(name, pattern)), ...ids.map((id) => eq(id, text)))
}
