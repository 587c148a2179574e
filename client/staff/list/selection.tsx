import { useState } from 'react'
import { staffText } from '#shared/texts/staff/console.ts'
import type { Column } from './data-table.tsx'
import { RowCheckbox } from './row-checkbox.tsx'

type Selected = { readonly place: string; readonly ids: ReadonlySet<string> }

/**
 * Which rows of a page are selected, and the column that selects them. A row that is not shown anymore is not selected anymore, and none is
 * at another place: another page, search, or filter.
 */
export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, place: string) {
  const [selected, setSelected] = useState<Selected>({ place, ids: new Set() })
  const { ids } = selected
  const setIds = (next: readonly string[]): void => setSelected({ place, ids: new Set(next) })
  const chosen = selected.place === place ? rows.filter((row) => ids.has(rowId(row))) : []
  if (selected.place !== place || chosen.length < ids.size) setIds(chosen.map(rowId))
  const toggle = (id: string): void =>
    setIds(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])
  return {
    chosen,
    clear: () => setIds([]),
    toggleAll: () => setIds(chosen.length === rows.length ? [] : rows.map(rowId)),
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
  return <RowCheckbox aria-label={label} checked={isChosen} onChange={onToggle} />
}
