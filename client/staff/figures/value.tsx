import type { FigureValue } from '#shared/contract/staff/figures.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { staffFiguresText as text } from '#shared/texts/staff/figures.ts'

type ValueProps = {
  readonly value: FigureValue
  /** Null where a figure can be left out for another reason, too. */
  readonly least: number | null
}

/** A figure, or that too few people stand behind it [FG3]. */
export function Value({ value, least }: ValueProps) {
  if (value === null)
    return <span className="text-muted">{least === null ? text('hidden') : text('few', { least })}</span>
  return <span className="tabular-nums">{formatNumber(value, { maximumFractionDigits: 2 })}</span>
}
