/** Picks columns of a table, or of an alias of it, for a select. */
export function pickColumns<Table extends object, Name extends keyof Table>(
  table: Table,
  names: readonly Name[],
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
}
