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

const readGroup = sharedRead(
  async ({ database: { orm }, config }: Services, groupId): Promise<Present> =>
    (await readPresent(orm, config.timeZone, [groupId])).get(groupId) ?? {},
)

/** What there is at the moment and in the present month, of all members or of a group. */
export const readPresentFigures = (services: Services, groupId: string | null): Promise<Present> =>
  groupId === null ? readAll(services, '') : readGroup(services, groupId)
