import { useId, type ReactNode } from 'react'
import { Card } from '#client/ui/layout/card.tsx'

type Props = {
  readonly title: string
  /** Beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of the page, named by its heading. */
export function Section({ title, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} tabIndex={-1} className="text-xl focus:outline-none">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Card>
    </section>
  )
}
