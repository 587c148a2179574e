import { X } from 'lucide-react'
import { useId } from 'react'
import type { ExpiredRequest } from '#shared/contract/connections.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { fitText } from '#shared/texts/members/fit.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { showResult } from '#client/sync/react/sync.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { FittingList } from './fitting-list.tsx'
import { useFitting } from './use-fitting.ts'

/** A request that nobody answered in time, with others who fit, until the mentee hides it [RQ17]. */
export default function ExpiredNotice({ expired }: { readonly expired: ExpiredRequest }) {
  const titleId = useId()
  const others = useFitting(expired.id)
  const name = displayName(expired.mentor)
  const { submit } = useSubmit(async () => {
    try {
      await api.connections.dismissExpiry.mutate({ expiryId: expired.id })
      showResult('connections', ({ expired: all = [], ...lists }) => ({
        ...lists,
        expired: all.filter(({ id }) => id !== expired.id),
      }))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-3 rounded-lg border border-info/35 bg-info-soft p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {fitText('expired.title', { name })}
          </h2>
          <p className="text-sm">{fitText('expired.text', { name })}</p>
        </div>
        <button
          type="button"
          aria-label={fitText('expired.dismiss', { name })}
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
