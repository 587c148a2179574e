import { useId } from 'react'
import { pages } from '#shared/pages.ts'
import { fitText } from '#shared/texts/members/fit.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { FittingList } from './fitting-list.tsx'
import { FittingSpace, fittingHeight } from './fitting-space.tsx'
import { useFitting } from './use-fitting.ts'

/** "People who could help you" [PE20]; without any, what a mentee can add to see some. */
export default function FittingMentors({ className }: { readonly className?: string }) {
  const titleId = useId()
  const found = useFitting()
  if (found === null) return <FittingSpace className={className} />
  const hasAny = found.length > 0
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'grid content-start gap-3 rounded-lg border border-line bg-surface p-5 sm:p-6',
        hasAny && fittingHeight,
        className,
      )}
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-xl">
          {fitText('fit.title')}
        </h2>
        <p className="text-sm text-muted">{fitText(hasAny ? 'fit.lead' : 'fit.none')}</p>
      </div>
      {hasAny ? (
        <FittingList found={found} />
      ) : (
        <ButtonLink to={pages.profile.path} variant="secondary" className="justify-self-start">
          {fitText('fit.add')}
        </ButtonLink>
      )}
    </section>
  )
}
