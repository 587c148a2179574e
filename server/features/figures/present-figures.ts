import { sharedRead } from '#server/db/shared-reads.ts'
import type { Services } from '#server/rpc/services.ts'
import { readCurrent, readMonth } from './figures-store.ts'
import { readPresent } from './group-figures.ts'
import type { Figure, Values } from './group-counts.ts'

type Present = Partial<Values<Figure>>

const readAll = sharedRead(async ({ database: { orm }, config }: Services): Promise<Present> => ({
  ...(await readCurrent(orm)),
  ...(await readMonth(orm, config.timeZone, 0)),
}))

/** Which figures of a group are shown depends on all groups, so those of all are read, once for all who ask for any. */
const readGroups = sharedRead(({ database: { orm }, config }: Services) => readPresent(orm, config.timeZone))

/** What there is at the moment and in the present month, of all members or of a group. */
export async function readPresentFigures(services: Services, groupId: string | null): Promise<Present> {
  if (groupId === null) return readAll(services)
  return (await readGroups(services)).get(groupId) ?? {}
}
