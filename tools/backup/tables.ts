import { escapeIdentifier } from 'pg'
import type { ClientBase } from 'pg'

/**
 * The tables that a backup leaves out: sessions and calendar feeds, so that one that has ended since is not restored (members and
 * staff log in again), rows that expire within a day (attempt counters, captchas, development mails, topic events), and the restore
 * journal, which is needed beside the backup.
 */
const EXCLUDED = [
  'sessions',
  'calendar_feeds',
  'staff_sessions',
  'staff_tickets',
  'staff_enrollments',
  'rate_counters',
  'captchas',
  'dev_mails',
  'topic_outbox',
  'restore_journal',
  // Names before migration 0006.
  'mail_outbox',
  'told_topics',
]

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** The tables in a backup, each after those it refers to. */
export async function listBackupTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`)
  const waiting = rows.filter(({ name }) => !EXCLUDED.includes(name))
  const sorted: Table[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) =>
      needs.every((need) => !waiting.some(({ name }) => name === need)),
    )
    const [table] = waiting.splice(next, 1)
    if (next < 0 || !table) throw new Error('tables refer to each other in a circle')
    sorted.push({ name: table.name, columns: table.columns })
  }
  return sorted
}

/** The value of each sequence of these tables, by its name. */
export async function readSequences(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

export const columnsOf = ({ columns }: Table): string =>
  columns.map((column) => escapeIdentifier(column)).join(', ')
