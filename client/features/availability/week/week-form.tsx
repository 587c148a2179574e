import { useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Day } from '#shared/domain/times/availability.ts'
import { listWeekDays } from '#shared/domain/times/week-order.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { formatClock, formatDay } from '#shared/domain/times/format-week.ts'
import { formatRange } from '../format-availability.ts'
import { DayFields } from '../day-fields.tsx'
import { KeysHelp } from '../grid/keys-help.tsx'
import { SaveBar } from '#client/ui/form/save-bar.tsx'
import type { Times } from '../grid/half-hours.ts'
import { TimeSuggestions } from '../time-field.tsx'
import { useWeekDraft } from './use-week-draft.ts'
import { useWeekSave } from './use-week-save.ts'
import { getCompleteTimes, getWrongEnd, replaceDays, type Draft, type Week } from './week.ts'
import { WeekGrid } from '../grid/week-grid.tsx'
import { formatZone } from '#client/state/zone.ts'
import { ZoneField } from '../zone-field.tsx'
import { ZoneNotice } from '../zone-notice.tsx'

type Props = { readonly meId: string; readonly saved: Availability | null }

/** The week beside the times by day and the zone in a wide window. */
const columns = 'grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_38rem] xl:grid-rows-[auto_1fr]'

/** Edits the week through a grid and time fields; both change the same draft. */
export function WeekForm({ meId, saved }: Props) {
  const { draft, isDirty, isStale, change: changeDraft, markSaved, discard } = useWeekDraft(meId, saved)
  const [announcement, setAnnouncement] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  /** Why saving was refused, until the next change. It is announced, so it does not follow each key. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const fields = useRef<HTMLUListElement>(null)
  const change = (next: Draft) => {
    setRefusal(null)
    changeDraft(next)
  }
  const setDays = (changed: readonly Day[], times: Times | null) =>
    change({ ...draft, week: replaceDays(draft.week, changed, times) })
  const setDay = (day: Day, times: Times | null) => {
    setDays([day], times)
    setAnnouncement(formatAnnouncement(day, times))
  }
  const { isPending, submit } = useWeekSave({
    draft,
    onSaved() {
      setIsRefused(false)
      markSaved()
    },
    onInvalid({ day, error }) {
      // Before the focus: a screen reader says of the field that it is invalid.
      flushSync(() => setIsRefused(true))
      setRefusal(availabilityPageText(`availability.refused.${error}`, { day: formatDay(day) }))
      const end = getWrongEnd(error)
      fields.current?.querySelector<HTMLElement>(`[data-day=${day}] [data-end=${end}]`)?.focus()
    },
  })
  const setZone = (timeZone: string) => change({ ...draft, timeZone })
  return (
    <form noValidate onSubmit={submit}>
      <ZoneNotice timeZone={draft.timeZone} onChange={setZone} />
      <div className={columns}>
        <GridCard {...{ draft, announcement }} onMark={setDay} onAnnounce={setAnnouncement} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:contents">
          <TimesCard ref={fields} week={draft.week} isRefused={isRefused} onTimes={setDays} />
          <ZoneField timeZone={draft.timeZone} onChange={setZone} />
        </div>
        <SaveBar
          isDirty={isDirty}
          isPending={isPending}
          status={refusal ?? (isDirty && unsavedText(isStale))}
          isError={refusal !== null}
          saveLabel={availabilityPageText('availability.save')}
          discardLabel={availabilityPageText('availability.discard')}
          needsChanges
          onDiscard={() => {
            discard()
            setIsRefused(false)
            setRefusal(null)
            setAnnouncement(availabilityPageText('availability.discarded'))
          }}
        />
      </div>
    </form>
  )
}

type GridCardProps = {
  readonly draft: Draft
  /** What changed last, for screen readers. */
  readonly announcement: string
  readonly onMark: (day: Day, times: Times | null) => void
  readonly onAnnounce: (announcement: string) => void
}

/** The week as a grid of half hours. */
function GridCard({ draft: { week, timeZone }, announcement, onMark, onAnnounce }: GridCardProps) {
  return (
    <Card className="grid content-start gap-4 xl:row-span-2">
      <div className="grid gap-1">
        <h2 className="text-xl">{availabilityPageText('availability.week')}</h2>
        <p id="week-text" className="text-sm wrap-anywhere text-muted">
          {availabilityPageText('availability.weekText')}{' '}
          {availabilityPageText('availability.weekZone', { zone: formatZone(timeZone) })}
        </p>
      </div>
      <WeekGrid week={week} describedBy="week-text" onMark={onMark} onAnnounce={onAnnounce} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <KeysHelp />
    </Card>
  )
}

type TimesCardProps = {
  readonly ref: Ref<HTMLUListElement>
  readonly week: Week
  readonly isRefused: boolean
  readonly onTimes: (days: readonly Day[], times: Times | null) => void
}

/** The week as time fields, one row per day. */
function TimesCard({ ref, week, isRefused, onTimes }: TimesCardProps) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">{availabilityPageText('availability.times')}</h2>
      <p className="text-sm text-muted">
        {availabilityPageText('availability.timesText', {
          from: formatClock('16:00'),
          to: formatClock('18:30'),
        })}
      </p>
      <TimeSuggestions />
      <ul ref={ref} className="divide-y divide-line">
        {listWeekDays().map((day) => (
          <DayFields
            key={day}
            day={day}
            times={week[day]}
            isRefused={isRefused}
            onTimes={(times) => onTimes([day], times)}
            onCopy={(to) => onTimes(to, getCompleteTimes(week[day]))}
          />
        ))}
      </ul>
    </Card>
  )
}

const unsavedText = (isStale: boolean): string =>
  availabilityPageText(isStale ? 'availability.changedElsewhere' : 'availability.unsaved')

function formatAnnouncement(day: Day, times: Times | null): string {
  if (!times) return availabilityPageText('availability.saidCleared', { day: formatDay(day) })
  return availabilityPageText('availability.saidSet', { day: formatDay(day), range: formatRange(times) })
}
