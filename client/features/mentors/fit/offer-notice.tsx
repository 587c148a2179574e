import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Connections } from '#shared/contract/connections.ts'
import type { FittingMentor } from '#shared/contract/people.ts'
import { fitText } from '#shared/texts/members/fit.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showResult } from '#client/sync/react/sync.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { FittingList } from './fitting-list.tsx'

type Props = {
  readonly title: string
  readonly hideLabel: string
  readonly children: ReactNode
  readonly others: readonly FittingMentor[] | null
  /** Hides the notice on the server. */
  readonly hide: () => Promise<unknown>
  /** The lists without it. */
  readonly without: (lists: Connections) => Connections
}

/** Something that did not go on, with others who fit, until the mentee hides it. */
export function OfferNotice({ title, hideLabel, children, others, hide, without }: Props) {
  const titleId = useId()
  const { submit } = useSubmit(async () => {
    try {
      await hide()
      showResult('connections', without)
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-3 rounded-lg border border-info/35 bg-info-soft p-5 sm:p-6"
    >
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {title}
          </h2>
          {children}
        </div>
        <button
          type="button"
          aria-label={hideLabel}
          onClick={() => void submit()}
          className="-mt-2 -me-2 grid size-11 flex-none place-items-center rounded-md text-muted hover:text-text"
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      {others !== null && others.length > 0 && (
        <div className="grid gap-3 rounded-md bg-surface p-3">
          <p className="text-sm font-semibold">{fitText('expired.others')}</p>
          <FittingList found={others} />
        </div>
      )}
    </section>
  )
}
