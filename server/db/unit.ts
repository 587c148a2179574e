import type { Bus, Touch } from '#server/adapters/bus/index.ts'
import type { Orm, Tx } from '#server/db/orm.ts'

type Unit = { readonly database: { readonly orm: Orm }; readonly bus: Bus }

/**
 * Runs `work` in one transaction. What it touches is told to the bus after the commit and never before, so
 * nobody reads a state that may still be undone [C8].
 */
export async function unit<T>(
  { database, bus }: Unit,
  work: (tx: Tx, touch: (touch: Touch) => void) => Promise<T>,
): Promise<T> {
  const touched: Touch[] = []
  const result = await database.orm.transaction((tx) => work(tx, (touch) => touched.push(touch)))
  bus.touch(touched)
  return result
}
