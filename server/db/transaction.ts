import type { Orm, Tx } from '#server/db/orm.ts'

type Backend<Event> = {
  readonly database: { readonly orm: Orm }
  readonly bus: { publish(events: readonly Event[]): void }
}

/**
 * Runs `work` in one transaction. Publishes events only after the commit, so that subscribers never read uncommitted
 * state [C8].
 */
export async function transact<T, Event>(
  { database, bus }: Backend<Event>,
  work: (tx: Tx, publish: (event: Event) => void) => Promise<T>,
): Promise<T> {
  const events: Event[] = []
  const result = await database.orm.transaction((tx) => work(tx, (event) => events.push(event)))
  bus.publish(events)
  return result
}
