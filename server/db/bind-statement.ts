import { sql, type SQL } from 'drizzle-orm'

/** A statement with `$1`, `$2`, … as Drizzle's SQL, to run it in a transaction of Drizzle. */
export function bindStatement(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
    ),
  )
}
