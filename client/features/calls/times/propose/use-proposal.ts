import { useRef, useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { getDeviceZone } from '#client/state/zone.ts'
import { checkChoice, type Choice, type WhenError } from './when.ts'

type Options = {
  readonly chatId: string
  /** The other member's name. */
  readonly name: string
  readonly minutes: number
  readonly choice: Choice
  /** After how many weeks the call repeats; null for once. */
  readonly everyWeeks: 1 | 2 | null
  /** The agreed time that would be moved. */
  readonly moves: string | null
  readonly onDone: () => void
}

/** Rejections of the time itself, which are shown at it. */
const timeReasons = new Set<string | null>(['callTime.range', 'callTime.quiet'])

/** Sends a proposal, and keeps what is wrong with it. */
export function useProposal({ chatId, name, minutes, choice, everyWeeks, moves, onDone }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<WhenError | null>(null)
  // A retry of the same times reuses the ids: the first attempt may have succeeded without a response.
  const lastAttempt = useRef<{ key: string; times: { id: string; start: number }[] } | null>(null)
  const fail = (failure: WhenError) => focusFirstInvalid(form.current, () => setError(failure))
  const { isPending, submit } = useSubmit(async () => {
    const checked = checkChoice(choice, Date.now())
    if ('text' in checked) return fail(checked)
    const key = JSON.stringify([checked.starts, minutes, everyWeeks])
    const times = checked.starts.map((start) => ({ id: newId(), start }))
    const attempt = lastAttempt.current?.key === key ? lastAttempt.current : { key, times }
    lastAttempt.current = attempt
    const [first, ...others] = attempt.times
    if (!first) return undefined
    try {
      await api.calls.proposeTime.mutate({
        ...{ chatId, ...first, minutes, others },
        ...(moves === null ? {} : { moves }),
        ...(everyWeeks === null ? {} : { repeats: { everyWeeks, timeZone: getDeviceZone() } }),
      })
    } catch (failed) {
      const { reason, text } = failureOf(failed)
      return fail({ isOfTime: timeReasons.has(reason), text })
    }
    showToast('success', callTimesText('propose.done', { name }))
    onDone()
  })
  return { form, error, clearError: () => setError(null), isPending, submit }
}
