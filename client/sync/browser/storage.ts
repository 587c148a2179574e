import { localArea, tabArea } from '../../state/storage-area.ts'
import { createCacheTable } from './cache-table.ts'
import { createLocalDatabase } from './database.ts'
import { createOutboxStorage, deleteOutbox } from './outbox-storage.ts'

const database = createLocalDatabase()

/** The storage of this browser. */
export const browserStorage = {
  local: localArea,
  tab: tabArea,
  cache: createCacheTable(database),
  openOutbox: createOutboxStorage(database),
  deleteOutbox: (userId: string) => deleteOutbox(database, userId),
}
