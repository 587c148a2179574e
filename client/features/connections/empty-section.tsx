import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly text: string; readonly action?: ReactNode }

/** Placeholder of an empty section, with a next step where there is one. */
export function EmptySection({ title, text, action }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5">
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
    </div>
  )
}
