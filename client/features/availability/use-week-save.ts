import { days } from '#shared/domain/availability.ts'
import { availabilityText } from '#shared/texts/members/availability.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { validateDay, toWeekSlots, type Draft } from './week.ts'

type Options = {
  readonly draft: Draft
  /** Called after the week was saved. */
  readonly onSaved: () => void
  /** Called instead of saving if a day ends before it starts; day 0 is Monday. */
  readonly onInvalid: (day: number) => void
}

/** Saves a week and shows the result as a toast. */
export function useWeekSave({ draft, onSaved, onInvalid }: Options) {
  return useSubmit(async () => {
    const invalidDay = days.findIndex((day) => validateDay(draft.week[day]) === 'wrongOrder')
    if (invalidDay >= 0) return onInvalid(invalidDay)
    try {
      await api.availability.save.mutate({ slots: toWeekSlots(draft.week), timeZone: draft.timeZone })
      onSaved()
      showToast('success', availabilityText('availability.saved'))
    } catch (failed) {
      showToast('danger', failureOf(failed).text)
    }
  })
}
