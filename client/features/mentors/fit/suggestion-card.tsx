import { useId } from 'react'
import type { SuggestedMentor } from '#shared/contract/connections.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { requests as requestLimit } from '#shared/limits.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { suggestionText as text } from '#shared/texts/members/suggestions.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { showResult } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { TrainingFirst } from '../../training/training-first.tsx'
import { RequestButton } from '../request-button.tsx'
import { FittingList } from './fitting-list.tsx'

type Props = {
  readonly suggested: SuggestedMentor
  /** How many requests of the member are pending. */
  readonly pendingCount: number
}

/** A mentor whom a coordinator suggests, until the mentee asks or declines [SM4]. */
export default function SuggestionCard({ suggested, pendingCount }: Props) {
  const titleId = useId()
  const { id, text: why, mentor, reasons } = suggested
  const name = displayName(mentor)
  const { isPending, submit } = useDecline(id, name)
  const full =
    pendingCount >= requestLimit.open ? mentorText('mentors.full', { count: requestLimit.open }) : null
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-3 rounded-lg border border-info/35 bg-info-soft p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-lg wrap-anywhere">
          {text('suggestion.title', { name })}
        </h2>
        <p className="wrap-anywhere">{text('suggestion.why', { why })}</p>
        <p className="text-sm">{text('suggestion.lead', { name })}</p>
      </div>
      <div className="w-fit max-w-full rounded-md bg-surface">
        <FittingList found={[{ mentor, reasons }]} />
      </div>
      <div className="grid items-start gap-2 sm:flex">
        <div className="grid sm:min-w-56">
          <TrainingFirst>
            {(isMissing) => (
              <RequestButton
                mentorId={mentor.id}
                request={undefined}
                isLoaded
                isNoteAbove={false}
                note={isMissing ? memberErrorText('training.missing') : full}
                describedBy={titleId}
              />
            )}
          </TrainingFirst>
        </div>
        <Button
          variant="secondary"
          isPending={isPending}
          aria-label={text('suggestion.noTo', { name })}
          onClick={() => void submit()}
        >
          {text('suggestion.no')}
        </Button>
      </div>
    </section>
  )
}

function useDecline(suggestionId: string, name: string) {
  return useSubmit(async () => {
    try {
      await api.suggestions.decline.mutate({ suggestionId })
      showResult('connections', ({ suggested: all = [], ...lists }) => ({
        ...lists,
        suggested: all.filter(({ id }) => id !== suggestionId),
      }))
      showToast('success', text('suggestion.declined', { name }))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
}
