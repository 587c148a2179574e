import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** Stands for the shared week while its code or data is loading. */
export function SharedWeekLoading() {
  return (
    <div role="group" aria-busy="true" aria-label={availabilityText('availability.bothLoading')}>
      <Skeleton rows={2} rowClass="h-8" />
    </div>
  )
}
