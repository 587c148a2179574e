import type { Database } from '#server/db/open.ts'

/**
 * Searches every row of every table, also those of the job queue, for a text in any case. Returns the names of the
 * tables that contain it.
 */
export async function tablesContaining({ pool }: Pick<Database, 'pool'>, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; search: string }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      format('select from %I.%I t where strpos(lower(t::text), lower($1)) > 0 limit 1', n.nspname, c.relname) as search
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`)
  const found: string[] = []
  for (const { name, search } of rows) if ((await pool.query(search, [text])).rowCount) found.push(name)
  return found
}
