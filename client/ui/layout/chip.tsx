import type { ReactNode } from 'react'

type Props = {
  /** Hue 0 to 11: the index of the skill's category. */
  readonly hue: number
  readonly children: ReactNode
}

export function Chip({ hue, children }: Props) {
  return (
    <span
      data-hue={hue}
      className="chip inline-flex min-h-7 max-w-full items-center gap-1 rounded-pill px-3 text-xs font-semibold wrap-anywhere"
    >
      {children}
    </span>
  )
}
