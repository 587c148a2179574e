import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { useRowKeys } from './use-row-keys.ts'

const features = tableFeatures({})

export type Column<Row> = {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
}
export type Columns<Row> = readonly Column<Row>[]

type Props<Row extends object> = {
  readonly caption: string
  readonly columns: Columns<Row>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
}

const toDefinition = <Row extends object>({ id, header }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header,
})

/** A table, which looks like a list of cards in a narrow window. The arrows go from row to row. */
export function DataTable<Row extends object>({ caption, columns, rows, rowId }: Props<Row>) {
  const definitions = useMemo(() => columns.map(toDefinition<Row>), [columns])
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowId })
  const element = useRowKeys()
  return (
    <table ref={element} className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                className="border-b border-edge px-3 py-2 text-start text-xs font-semibold text-muted"
              >
                {String(header.column.columnDef.header)}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className="max-md:grid max-md:gap-1 max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface max-md:p-3 md:border-b md:border-line md:hover:bg-sunken"
          >
            {row.getAllCells().map((cell, index) => (
              <td
                key={cell.id}
                className="align-baseline has-[textarea]:align-top max-md:grid max-md:has-[>span:last-child:empty]:hidden max-md:grid-cols-[6rem_1fr] max-md:gap-2 md:px-3 md:py-2.5"
              >
                <span aria-hidden="true" className="text-muted md:hidden">
                  {String(cell.column.columnDef.header)}
                </span>
                {/* Called, not rendered as a component: the functions are new at each read, and the focus would be lost. */}
                <span className="min-w-0 break-words">{columns[index]?.cell(row.original)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
