import { useState } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import type { Column } from './data-table.tsx'

/** Which rows of a page are selected, and the column that selects them. */
export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((row) => ids.has(rowId(row)))
  const toggle = (id: string): void =>
    setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  return {
    chosen,
    clear: () => setIds(new Set()),
    toggleAll: () => setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(rowId))),
    columnOf: (nameOf: (row: Row) => string): Column<Row> =>
      createColumn((row) => ({
        label: staffText('bulk.selectOne', { name: nameOf(row) }),
        isChosen: ids.has(rowId(row)),
        onToggle: () => toggle(rowId(row)),
      })),
  }
}

type Box = { readonly label: string; readonly isChosen: boolean; readonly onToggle: () => void }

const createColumn = <Row,>(boxOf: (row: Row) => Box): Column<Row> => ({
  id: 'select',
  header: staffText('bulk.select'),
  cell: (row) => <SelectBox {...boxOf(row)} />,
})

function SelectBox({ label, isChosen, onToggle }: Box) {
  return <input type="checkbox" className="tick" aria-label={label} checked={isChosen} onChange={onToggle} />
}
