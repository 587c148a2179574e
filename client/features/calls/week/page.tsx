import { Link } from '#client/router/link.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { weekCallsListed } from '#shared/limits/call.ts'
import { pages } from '#shared/pages.ts'
import { weekText } from '#shared/texts/chat/week.ts'
import { formatDate, formatDateRange } from '#shared/texts/i18n/format-date.ts'
import { useMe } from '#client/sync/react/session.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { largeWindow, useMediaQuery } from '#client/ui/layout/use-media-query.ts'
import { formatZone, getDeviceZone } from '#client/state/zone.ts'
import { JoinNow } from './join-now.tsx'
import { moveFocus } from './move-focus.ts'
import { useWeek, type ShownWeek } from './use-week.ts'
import { findClockChange } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'

/** All calls of the member, week by week, with the member's own free times [CW1]. */
export default function WeekPage() {
  const me = useMe()
  return (
    <Page name="calls" title={weekText('title')} width="full">
      <PageTitle lead={weekText('lead')}>{weekText('title')}</PageTitle>
      {me && <Week key={me.id} me={me} />}
    </Page>
  )
}

function Week({ me }: { readonly me: Me }) {
  const shown = useWeek(me.id)
  const { entries, offset, goTo } = shown
  const isWide = useMediaQuery(largeWindow)
  const outer = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  // Of the calls, whose links are what has the focus.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const turn = { PageUp: -1, PageDown: 1 }[event.key]
      if (turn !== undefined) {
        goTo(offset + turn)
        // The call with the focus is gone.
        outer.current?.focus()
      } else if (!root.current || !moveFocus(root.current, event.key)) return
      event.preventDefault()
    }
    const element = outer.current
    element?.addEventListener('keydown', handleKey)
    return () => element?.removeEventListener('keydown', handleKey)
  })
  return (
    <div ref={outer} tabIndex={-1} className="grid gap-5 focus:outline-none">
      <WeekBar {...shown} />
      {entries && <JoinNow me={me} {...{ entries }} now={shown.now} />}
      {!entries ? (
        <div role="group" aria-busy="true" aria-label={weekText('loading')}>
          <Skeleton rows={5} rowClass="h-14" />
        </div>
      ) : (
        <div ref={root}>
          {entries.length === 0 && <NoCalls hasTimes={shown.free.length > 0} />}
          {isWide ? (
            <WeekGrid {...shown} entries={entries} />
          ) : (
            // Seven days that all say "nothing" say it once.
            (entries.length > 0 || shown.free.length > 0) && <WeekList {...shown} entries={entries} />
          )}
        </div>
      )}
      {entries && entries.length >= weekCallsListed && (
        <p className="text-sm text-muted">{weekText('most', { count: weekCallsListed })}</p>
      )}
      <WeekNotes {...shown} isWide={isWide} />
    </div>
  )
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** The shown week, and the way to others. */
function WeekBar({ week, offset, goTo, canGo }: ShownWeek) {
  const [from = 0] = week.days
  const turn = (by: number, label: 'previous' | 'next', Icon: typeof ChevronLeft) => (
    <Button
      variant="secondary"
      size="icon"
      aria-label={weekText(label)}
      title={weekText(label)}
      aria-disabled={!canGo(offset + by) || undefined}
      className={canGo(offset + by) ? '' : 'cursor-default! text-muted!'}
      onClick={() => goTo(offset + by)}
    >
      <Icon size={20} aria-hidden />
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {turn(-1, 'previous', ChevronLeft)}
      {turn(1, 'next', ChevronRight)}
      <h2 aria-live="polite" className="px-2 text-xl">
        {formatDateRange(from, week.end - 1, day)}
      </h2>
      {offset !== 0 && (
        <Button variant="quiet" size="sm" onClick={() => goTo(0)}>
          {weekText('current')}
        </Button>
      )}
    </div>
  )
}

function NoCalls({ hasTimes }: { readonly hasTimes: boolean }) {
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-muted">
        <strong className="font-semibold text-text">{weekText('none')}</strong> {weekText('noneText')}{' '}
        <Link to={pages.chat1.path} className="font-semibold text-primary underline underline-offset-4">
          {weekText('chats')}
        </Link>
      </p>
      {!hasTimes && (
        <ButtonLink to={pages.availability.path} variant="secondary" className="justify-self-start">
          {weekText('freeAdd')}
        </ButtonLink>
      )}
    </div>
  )
}

/** What the color means, which screen readers get with each day, the time zone, a change of clocks, how the keys work, and the way to the free times. */
function WeekNotes({ week, entries, free, isWide }: ShownWeek & { readonly isWide: boolean }) {
  const change = findClockChange(week)
  const hasCalls = entries !== undefined && entries.length > 0
  const hasTimes = free.length > 0
  return (
    <div className="grid gap-1 text-sm text-muted">
      {isWide && hasTimes && (
        <p aria-hidden className="flex items-center gap-2">
          <span className="bg-success-soft p-2 text-success" style={{ borderInlineStart: '4px solid' }} />
          {weekText('legend')}
        </p>
      )}
      <p>{weekText('zone', { zone: formatZone(getDeviceZone()) })}</p>
      {change !== undefined && (
        <p>{weekText('zone.change', { day: formatDate(change, { weekday: 'long' }) })}</p>
      )}
      {hasCalls && <p className="max-sm:pointer-coarse:hidden">{weekText('keys')}</p>}
      {(hasCalls || hasTimes) && (
        <Link
          to={pages.availability.path}
          className={buttonStyle('quiet', 'sm', '-ms-2.5 justify-self-start')}
        >
          {weekText('freeSet')}
        </Link>
      )}
    </div>
  )
}
