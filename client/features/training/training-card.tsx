import { GraduationCap } from 'lucide-react'
import { useId } from 'react'
import { pages } from '#shared/pages.ts'
import { trainingText } from '#shared/texts/members/training.ts'
import { useMe } from '#client/sync/react/session.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { NeededFor } from './needed-for.tsx'
import { useTraining } from './use-training.ts'

/** Tells a member of lessons that are not finished, and what they stand in the way of; nothing once all are. */
export default function TrainingCard({ className }: { readonly className: string }) {
  const me = useMe()
  const titleId = useId()
  const { data } = useTraining()
  const done = data?.lessons.filter(({ finishedAt }) => finishedAt !== null).length ?? 0
  if (!me || !data || done === data.lessons.length) return null
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-5 sm:p-6',
        className,
      )}
    >
      <span className="grid size-14 flex-none place-items-center rounded-full bg-sunken text-muted">
        <GraduationCap size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-60 flex-1">
        <h2 id={titleId} className="text-xl">
          {trainingText('card.title')}
        </h2>
        <p className="mt-1 max-w-[60ch] text-muted">
          {data.mode === 'required' ? <NeededFor role={me.role} /> : trainingText('card.offered')}
        </p>
        <p className="mt-1 text-sm text-muted">
          {trainingText('progress.lessons', { done, all: data.lessons.length })}
        </p>
      </div>
      <ButtonLink
        variant={data.mode === 'required' ? 'primary' : 'secondary'}
        to={pages.training.path}
        className="max-xs:w-full"
      >
        {trainingText('card.go')}
      </ButtonLink>
    </section>
  )
}
