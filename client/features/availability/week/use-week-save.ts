import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { findInvalidDay, toWeekSlots, type Draft, type InvalidDay } from './week.ts'

type Options = {
  readonly draft: Draft
  /** Called after the week was saved. */
  readonly onSaved: () => void
  /** Called instead of saving, with the day to change, if a day lacks one or ends before it starts [AV11]. */
  readonly onInvalid: (invalid: InvalidDay) => void
}

/** Saves a week and shows the result as a toast. */
export function useWeekSave({ draft, onSaved, onInvalid }: Options) {
  return useSubmit(async () => {
    const invalid = findInvalidDay(draft.week)
    if (invalid) return onInvalid(invalid)
    try {
      await api.availability.save.mutate({ slots: toWeekSlots(draft.week), timeZone: draft.timeZone })
      onSaved()
      showToast('success', availabilityText('availability.saved'))
    } catch (failed) {
      showToast('danger', failureOf(failed).text)
    }
  })
}
