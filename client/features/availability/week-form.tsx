import { useRef, useState } from 'react'
import { days, type Day } from '#shared/domain/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'
import { availabilityText } from '#shared/texts/members/availability.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { formatClock, formatDay } from '#shared/domain/format-week.ts'
import { DayFields } from './day-fields.tsx'
import { KeysHelp } from './grid/keys-help.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Times } from './grid/half-hours.ts'
import { useWeekDraft } from './use-week-draft.ts'
import { useWeekSave } from './use-week-save.ts'
import { getCompleteTimes, replaceDays } from './week.ts'
import { WeekGrid } from './grid/week-grid.tsx'
import { ZoneField } from './zone-field.tsx'

type Props = { readonly meId: string; readonly saved: Availability | null }

/** Edits the week through a grid and time fields; both change the same draft. */
export function WeekForm({ meId, saved }: Props) {
  const { draft, isDirty, isStale, change, markSaved, discard } = useWeekDraft(meId, saved)
  const [announcement, setAnnouncement] = useState('')
  const fields = useRef<HTMLUListElement>(null)
  const setDays = (changed: readonly Day[], times: Times | null) =>
    change({ ...draft, week: replaceDays(draft.week, changed, times) })
  const setDay = (day: Day, times: Times | null) => {
    setDays([day], times)
    setAnnouncement(formatAnnouncement(day, times))
  }
  const { isPending, submit } = useWeekSave({
    draft,
    onSaved: markSaved,
    onInvalid: (day) => fields.current?.children[day]?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Card className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl">{availabilityText('availability.week')}</h2>
          <p id="week-text" className="text-sm text-muted">
            {availabilityText('availability.weekText')}
          </p>
        </div>
        <WeekGrid week={draft.week} describedBy="week-text" onMark={setDay} onAnnounce={setAnnouncement} />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <KeysHelp />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="grid gap-2">
          <h2 className="text-xl">{availabilityText('availability.times')}</h2>
          <ul ref={fields} className="divide-y divide-line">
            {days.map((day) => (
              <DayFields
                key={day}
                day={day}
                times={draft.week[day]}
                onTimes={(times) => setDays([day], times)}
                onCopy={(to) => setDays(to, getCompleteTimes(draft.week[day]))}
              />
            ))}
          </ul>
        </Card>
        <ZoneField timeZone={draft.timeZone} onChange={(timeZone) => change({ ...draft, timeZone })} />
      </div>
      <SaveBar
        isDirty={isDirty}
        isStale={isStale}
        isPending={isPending}
        onDiscard={() => {
          discard()
          setAnnouncement(availabilityText('availability.discarded'))
        }}
      />
    </form>
  )
}

function formatAnnouncement(day: Day, times: Times | null): string {
  if (!times) return availabilityText('availability.saidCleared', { day: formatDay(day) })
  const [from, to] = [formatClock(times.from), formatClock(times.to)]
  const range = availabilityText('availability.range', { from, to })
  return availabilityText('availability.saidSet', { day: formatDay(day), range })
}
