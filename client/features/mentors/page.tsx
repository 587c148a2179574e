import { coreText } from '#shared/texts/app/core.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { useMe } from '#client/sync/react/session.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { MentorFilters } from './filters/mentor-filters.tsx'
import { MentorResults } from './mentor-results.tsx'
import { SearchField } from './search-field.tsx'
import { TrainingSlot } from '../training/training-slot.tsx'
import { isNarrowed, useSkillSearch } from './use-skill-search.ts'
import { FittingSpace } from './fit/fitting-space.tsx'

const FittingMentors = lazyOptional(() => import('./fit/fitting-mentors.tsx'))

/** The mentors page with the search by skill. Wider than other pages, to fit four columns. */
export default function MentorsPage() {
  const me = useMe()
  const search = useSkillSearch()
  return (
    <Page name="search1" title={coreText('nav.mentors')} width="bleed">
      <div className="edge w-full max-w-[112rem] px-4 py-8 sm:px-6 md:px-10 md:py-10">
        <PageTitle
          lead={me?.role === 'mentor' ? mentorText('mentors.leadMentor') : mentorText('mentors.lead')}
        >
          {coreText('nav.mentors')}
        </PageTitle>
        {me?.role === 'mentee' && <TrainingSlot isOnlyRequired className="mb-6" />}
        <SearchField value={search.typed} onType={search.type} onCommit={search.commit} />
        {me && (
          <MentorFilters
            me={me}
            filter={search.filter}
            onChange={(filter) => search.choose({ ...filter, skill: search.typed.trim() })}
          />
        )}
        {me?.role === 'mentee' && search.filter.skill === '' && !isNarrowed(search.filter) && (
          <Optional fallback={<FittingSpace className="mb-6" />}>
            <FittingMentors className="mb-6" />
          </Optional>
        )}
        {me && <MentorResults me={me} filter={search.filter} onChoose={search.choose} />}
      </div>
    </Page>
  )
}
