import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Ids and keys, compared bytewise (COLLATE "C"): faster, and the same order on every system. */
export const textId = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Times, always set and compared by the clock of the database. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
