import { useId } from 'react'
import { fitText } from '#shared/texts/members/fit.ts'
import { cx } from '#client/ui/cx.ts'
import { FittingList } from './fitting-list.tsx'
import { useFitting } from './use-fitting.ts'

/** "People who could help you" [PE20]; nothing without any. */
export default function FittingMentors({ className }: { readonly className?: string }) {
  const titleId = useId()
  const found = useFitting()
  if (found.length === 0) return null
  return (
    <section
      aria-labelledby={titleId}
      className={cx('grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5', className)}
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {fitText('fit.title')}
        </h2>
        <p className="text-sm text-muted">{fitText('fit.lead')}</p>
      </div>
      <FittingList found={found} />
    </section>
  )
}
