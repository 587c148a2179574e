import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { useTheme } from '#client/ui/theme/theme.ts'
import { linesUpTo } from './lines-up-to.ts'

type Props = {
  readonly label: string
  /** The oldest first. A month without a value has no bar. */
  readonly months: readonly { readonly name: string; readonly value: number | null }[]
}

/** A bar for each month. It is an image to screen readers: the table next to it has the figures. */
export default function MonthChart({ label, months }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { theme } = useTheme()
  // The page reads its figures again every few seconds: the chart is drawn again only when they have changed.
  const drawn = JSON.stringify(months)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = draw(element, JSON.parse(drawn))
    const observer = new ResizeObserver(() => chart.setSize(sizeOf(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [drawn, theme])
  return <div ref={place} role="img" aria-label={label} className="absolute inset-0 overflow-hidden" />
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })

function draw(element: HTMLElement, months: Props['months']): UPlot {
  const colors = getComputedStyle(element)
  const color = (name: string) => colors.getPropertyValue(name).trim()
  const font = `12px ${colors.fontFamily}`
  const axis = { stroke: color('--muted'), font, ticks: { show: false } }
  const line = { stroke: color('--line'), width: 1 }
  const lines = linesUpTo(Math.max(0, ...months.map(({ value }) => value ?? 0)))
  return new UPlot(
    {
      ...sizeOf(element),
      ...{ legend: { show: false }, cursor: { show: false }, padding: [8, 8, 0, 0] },
      scales: {
        x: { time: false, range: [-0.6, months.length - 0.4] },
        y: { range: [0, lines.at(-1) ?? 1] },
      },
      axes: [
        {
          ...axis,
          ...{ grid: { show: false }, size: 32 },
          incrs: [1, 2, 3, 6],
          space: 72,
          values: (_chart, places) => places.map((place) => months[place]?.name ?? ''),
        },
        {
          ...axis,
          grid: line,
          size: 56,
          splits: () => lines,
          values: (_chart, values) => values.map((value) => formatNumber(value)),
        },
      ],
      series: [
        {},
        {
          fill: color('--primary'),
          ...{ width: 0, points: { show: false } },
          ...(UPlot.paths.bars ? { paths: UPlot.paths.bars({ size: [0.6, 48], radius: 0.15 }) } : {}),
        },
      ],
    },
    [months.map((_month, index) => index), months.map(({ value }) => value)],
    element,
  )
}
