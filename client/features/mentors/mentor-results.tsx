import { Search, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { requests as requestLimit } from '#shared/limits.ts'
import type { Me } from '#shared/contract/account.ts'
import { filterText } from '#shared/texts/members/mentor-filters.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { shellText } from '#shared/texts/app/shell.ts'
import { pages } from '#shared/pages.ts'
import { isEasyReading } from '#client/state/display.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ZoneNote } from '../availability/zone-note.tsx'
import { MentorGrid } from './mentor-grid.tsx'
import { NoResults } from './no-results.tsx'
import { ShowMore } from './show-more.tsx'
import { useMentors } from './use-mentors.ts'
import { useRequests } from './use-requests.ts'
import { isNarrowed, noFilter, type MentorFilter } from './use-skill-search.ts'

/** Number of pages loaded automatically in a row. The next one needs a press, so that the footer stays reachable. */
const automaticPages = 5

type Props = {
  readonly me: Me
  readonly filter: MentorFilter
  readonly onChoose: (filter: MentorFilter) => void
}

/** The search results. Rendering is deferred, so that typing and presses stay responsive. */
export function MentorResults({ me, filter, onChoose }: Props) {
  const query = useDeferredValue(useMentors(filter))
  const requests = useDeferredValue(useRequests())
  const mentors = useMemo(() => query.data?.pages.flatMap((page) => page.mentors) ?? [], [query.data])
  const [focusTarget, setFocusTarget] = useState<{ filter: MentorFilter; index: number } | null>(null)
  if (focusTarget && focusTarget.filter !== filter) setFocusTarget(null)
  if (query.isPending) {
    return (
      <div role="group" aria-busy="true" aria-label={mentorText('mentors.loading')}>
        <Skeleton rows={3} rowClass="h-40" />
      </div>
    )
  }
  if (query.isError && !query.data) return <LoadError onTryAgain={() => void query.refetch()} />
  const { pages } = query.data
  const loadMore = async (shouldFocus: boolean): Promise<void> => {
    setFocusTarget(shouldFocus ? { filter, index: mentors.length } : null)
    await query.fetchNextPage()
  }
  // In easy reading, the list grows after a press only [EA11].
  const canGrow = !query.isError && !query.isPlaceholderData && !isEasyReading()
  return (
    <>
      {/* While more can be loaded, the number says little to those who see the list. */}
      <p
        role="status"
        className={query.hasNextPage || mentors.length === 0 ? 'sr-only' : 'mb-3 text-sm text-muted'}
      >
        {query.isPlaceholderData
          ? mentorText('mentors.loading')
          : mentorText('mentors.shown', { count: mentors.length })}
      </p>
      {me.role === 'mentee' && requests.pendingCount >= requestLimit.open && <LimitNotice />}
      {mentors.length > 0 ? (
        <>
          <ZoneNote />
          <MentorGrid
            me={me}
            mentors={mentors}
            requests={requests}
            filter={filter}
            isStale={query.isPlaceholderData}
            focusIndex={focusTarget?.index ?? null}
          />
        </>
      ) : (
        <NoMentors filter={filter} closest={pages[0]?.closest ?? []} onChoose={onChoose} />
      )}
      {query.hasNextPage && (
        <ShowMore
          isPending={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError && !query.isFetchingNextPage}
          isAutomatic={canGrow && pages.length % automaticPages !== 0}
          onNear={() => void loadMore(false)}
          onPress={() => void loadMore(true)}
        />
      )}
    </>
  )
}

type NoMentorsProps = Pick<Props, 'filter' | 'onChoose'> & { readonly closest: readonly string[] }

function NoMentors({ filter, closest, onChoose }: NoMentorsProps) {
  if (isNarrowed(filter))
    return (
      <NoFits
        isOnlyMarked={
          filter.isFavorite && !isNarrowed({ ...filter, isFavorite: false }) && filter.skill === ''
        }
        onClear={() => onChoose({ ...noFilter, skill: filter.skill })}
      />
    )
  if (filter.skill !== '')
    return <NoResults closest={closest} onChoose={(skill) => onChoose({ ...noFilter, skill })} />
  return (
    <EmptyState
      icon={Search}
      title={mentorText('mentors.noneYet')}
      action={
        <ButtonLink to={pages.availability.path} variant="secondary">
          {mentorText('mentors.noneYetWay')}
        </ButtonLink>
      }
    >
      {mentorText('mentors.noneYetText')}
    </EmptyState>
  )
}

type NoFitsProps = {
  /** Whether nothing but the mentee's own marks narrows the list. */
  readonly isOnlyMarked: boolean
  readonly onClear: () => void
}

function NoFits({ isOnlyMarked, onClear }: NoFitsProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={filterText(isOnlyMarked ? 'filter.noMarks' : 'filter.none')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {filterText('filter.clear')}
        </Button>
      }
    >
      {filterText(isOnlyMarked ? 'filter.noMarksText' : 'filter.noneText')}
    </EmptyState>
  )
}

function LimitNotice() {
  return (
    <p className="mb-5 max-w-3xl rounded-md border border-info/35 bg-info-soft px-4 py-3 text-sm font-semibold text-info">
      {mentorText('mentors.waitingFull', { count: requestLimit.open })}
    </p>
  )
}

function LoadError({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <EmptyState
      icon={Search}
      title={mentorText('mentors.failed')}
      action={<Button onClick={onTryAgain}>{shellText('page.tryAgain')}</Button>}
    />
  )
}
