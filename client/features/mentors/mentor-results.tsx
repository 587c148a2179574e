import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { requests as requestLimit } from '#shared/limits.ts'
import type { Me } from '#shared/contract/account.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { mentorTexts } from '#shared/texts/mentors.ts'
import { shellTexts } from '#shared/texts/shell.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { MentorGrid } from './mentor-grid.tsx'
import { NobodyFound } from './no-results.tsx'
import { ShowMore } from './show-more.tsx'
import { useMentors } from './use-mentors.ts'
import { useRequests } from './use-requests.ts'

/** After so many pages by themselves it takes a press: what stands below the list stays within reach. */
const pagesByThemselves = 5

type Props = { readonly me: Me; readonly skill: string; readonly onChoose: (skill: string) => void }

/** What the search found. Many cards are drawn in small steps: who types on, or presses something, does not wait for them. */
export function Results({ me, skill, onChoose }: Props) {
  const query = useDeferredValue(useMentors(skill))
  const requests = useDeferredValue(useRequests())
  const mentors = useMemo(() => query.data?.pages.flatMap((page) => page.mentors) ?? [], [query.data])
  const [goTo, setGoTo] = useState<{ skill: string; index: number } | null>(null)
  if (goTo && goTo.skill !== skill) setGoTo(null)
  if (query.isPending) {
    return (
      <div role="group" aria-busy="true" aria-label={mentorTexts['mentors.loading']}>
        <Skeleton rows={3} rowClass="h-40" />
      </div>
    )
  }
  if (query.isError && !query.data) return <Failed onTryAgain={() => void query.refetch()} />
  const { pages } = query.data
  const more = async (isAsked: boolean): Promise<void> => {
    setGoTo(isAsked ? { skill, index: mentors.length } : null)
    await query.fetchNextPage()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {query.isPlaceholderData ? mentorTexts['mentors.loading'] : shown(mentors.length)}
      </p>
      {me.role === 'mentee' && requests.waiting >= requestLimit.open && <Full />}
      {mentors.length > 0 && (
        <MentorGrid
          me={me}
          mentors={mentors}
          requests={requests}
          isOld={query.isPlaceholderData}
          goTo={goTo?.index ?? null}
        />
      )}
      {mentors.length === 0 && skill !== '' && (
        <NobodyFound closest={pages[0]?.closest ?? []} onChoose={onChoose} />
      )}
      {mentors.length === 0 && skill === '' && (
        <EmptyState icon={Search} title={mentorTexts['mentors.noneYet']}>
          {mentorTexts['mentors.noneYetText']}
        </EmptyState>
      )}
      {query.hasNextPage && (
        <ShowMore
          isPending={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError && !query.isFetchingNextPage}
          isAutomatic={pages.length % pagesByThemselves !== 0 && !query.isError && !query.isPlaceholderData}
          onNear={() => void more(false)}
          onPress={() => void more(true)}
        />
      )}
    </>
  )
}

function shown(count: number): string {
  if (count === 1) return mentorTexts['mentors.shownOne']
  return interpolate(mentorTexts['mentors.shown'], { count })
}

function Full() {
  return (
    <p className="mb-5 max-w-3xl rounded-md border border-info/35 bg-info-soft px-4 py-3 text-sm font-semibold text-info">
      {interpolate(mentorTexts['mentors.waitingFull'], { count: requestLimit.open })}
    </p>
  )
}

function Failed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <EmptyState
      icon={Search}
      title={mentorTexts['mentors.failed']}
      action={<Button onClick={onTryAgain}>{shellTexts['page.tryAgain']}</Button>}
    />
  )
}
