import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Ids and keys compare byte by byte (COLLATE "C"): faster, and the same order on every machine. */
export const textId = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Times are judged by the database's clock alone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
