import { useDeferredValue } from 'react'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { useMe } from '#client/sync/react/session.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SingleDays } from './single-days.tsx'
import { WeekForm } from './week/week-form.tsx'

/** Edits the member's weekly availability, and the days that differ from it. */
export default function AvailabilityPage() {
  const me = useMe()
  return (
    <Page name="availability" title={availabilityPageText('availability.title')}>
      <PageTitle
        lead={availabilityPageText(
          me?.role === 'mentor' ? 'availability.leadMentor' : 'availability.leadMentee',
        )}
      >
        {availabilityPageText('availability.title')}
      </PageTitle>
      {me && <SavedWeek key={me.id} meId={me.id} />}
    </Page>
  )
}

function SavedWeek({ meId }: { readonly meId: string }) {
  const { value } = useLiveQuery('availability', { userId: meId })
  // Renders about a thousand elements: deferred, so that the page stays responsive.
  const saved = useDeferredValue(value)
  if (saved === undefined) {
    return (
      <div role="group" aria-busy="true" aria-label={availabilityPageText('availability.loading')}>
        <Skeleton rows={7} rowClass="h-11" />
      </div>
    )
  }
  return (
    <>
      <WeekForm meId={meId} saved={saved} />
      <SingleDays saved={saved} />
    </>
  )
}
