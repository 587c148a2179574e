import { memo, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { emojiText } from '#shared/texts/chat/emoji.ts'
import { toLogicalKey } from '#client/ui/logical-key.ts'
import type { Emoji } from './emoji-list.ts'
import type { Section } from './emoji-sections.ts'
import { moveInGrid, type Cell } from './grid-keys.ts'

type Props = {
  readonly sections: readonly Section[]
  readonly gridRef: RefObject<HTMLDivElement | null>
  readonly onPick: (emoji: string) => void
  /** Called above the first row. */
  readonly onSearch: () => void
}

/** The cells as they are in the document, row by row. */
const cellsIn = (grid: HTMLElement): HTMLElement[][] =>
  [...grid.querySelectorAll('[role=row]')].map((row) => [...row.querySelectorAll('button')])

/** The emojis by group. One of them is in the tab order; the arrow keys move between them. */
export function EmojiGrid({ sections, gridRef, onPick, onSearch }: Props) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
    const cells = cellsIn(currentTarget)
    const row = cells.findIndex((inRow) => inRow.includes(target))
    if (row >= 0) setActive({ row, column: cells[row]?.indexOf(target) ?? 0 })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cells = cellsIn(event.currentTarget)
    const next = moveInGrid(
      cells.map(({ length }) => length),
      active,
      { key: toLogicalKey(event.key, event.currentTarget), ctrlKey: event.ctrlKey },
    )
    if (next === null) return
    event.preventDefault()
    if (next === 'search') onSearch()
    else cells[next.row]?.[next.column]?.focus()
  }
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((total, { rows }) => total + rows.length, 0),
  )
  return (
    <div
      ref={gridRef}
      role="grid"
      aria-label={emojiText('label')}
      tabIndex={-1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      {sections.map(({ label, rows }, section) => (
        <div key={label} role="rowgroup" aria-label={label}>
          <p
            aria-hidden
            className="sticky top-0 z-10 bg-surface px-1 py-1.5 text-xs font-semibold text-muted"
          >
            {label}
          </p>
          {rows.map((emojis, index) => (
            <EmojiRow
              key={emojis[0]?.char}
              emojis={emojis}
              activeColumn={(starts[section] ?? 0) + index === active.row ? active.column : null}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = {
  readonly emojis: readonly Emoji[]
  /** The cell in the tab order, if it is in this row. */
  readonly activeColumn: number | null
  readonly onPick: (emoji: string) => void
}

const EmojiRow = memo(function EmojiRow({ emojis, activeColumn, onPick }: RowProps) {
  return (
    <div
      role="row"
      className="grid grid-cols-8 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]"
    >
      {emojis.map(({ char, name }, column) => (
        <button
          key={char}
          type="button"
          role="gridcell"
          aria-label={name}
          title={name}
          tabIndex={column === activeColumn ? 0 : -1}
          onClick={() => onPick(char)}
          className="grid h-11 place-items-center rounded-md text-2xl leading-none hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <span aria-hidden className="emoji">
            {char}
          </span>
        </button>
      ))}
    </div>
  )
})
