import { days } from '#shared/domain/availability.ts'
import { texts } from '#shared/texts/index.ts'
import { api, failureOf } from '#client/sync/http/trpc.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { validateDay, toWeekSlots, type Draft } from './week.ts'

type Options = {
  readonly draft: Draft
  /** It is saved. */
  readonly onSaved: () => void
  /** A day's end is before its start: 0 is Monday's. Nothing is saved then. */
  readonly onInvalid: (day: number) => void
}

/** Saves a week and says how it went. */
export function useWeekSave({ draft, onSaved, onInvalid }: Options) {
  return useSubmit(async () => {
    const invalidDay = days.findIndex((day) => validateDay(draft.week[day]) === 'wrongOrder')
    if (invalidDay >= 0) return onInvalid(invalidDay)
    try {
      await api.availability.save.mutate({ slots: toWeekSlots(draft.week), timeZone: draft.timeZone })
      onSaved()
      showToast('success', texts['availability.saved'])
    } catch (failed) {
      showToast('danger', failureOf(failed).text)
    }
  })
}
