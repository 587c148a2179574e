import { useState } from 'react'
import { days, type Day } from '#shared/domain/times/availability.ts'
import { listWeekDays } from '#shared/domain/times/week-order.ts'
import { availabilityPageText } from '#shared/texts/members/availability/availability-page.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { formatDay } from '#shared/domain/times/format-week.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'

const weekdays = days.slice(0, 5)

type Props = {
  readonly day: Day
  readonly range: string
  readonly onCopy: (days: readonly Day[]) => void
  readonly onClose: () => void
}

/** Copies a day's times to other days [AV9]. */
export function CopyDialog({ day, range, onCopy, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly Day[]>([])
  const others = listWeekDays().filter((one) => one !== day)
  const toggle = (one: Day) =>
    setChosen(others.filter((other) => (other === one ? !chosen.includes(one) : chosen.includes(other))))
  const copy = () => {
    onCopy(chosen)
    showToast(
      'success',
      availabilityPageText('availability.copied', {
        day: formatDay(day),
        days: chosen.map(formatDay),
      }),
    )
    onClose()
  }
  return (
    <Dialog title={availabilityPageText('availability.copyTitle')} onClose={onClose}>
      <p className="text-sm text-muted">
        {availabilityPageText('availability.copyText', { day: formatDay(day), range })}
      </p>
      <fieldset className="grid grid-cols-2 gap-x-4">
        <legend className="sr-only">{availabilityPageText('availability.copyDays')}</legend>
        {others.map((one, index) => (
          <Checkbox
            key={one}
            label={asLabel(formatDay(one))}
            checked={chosen.includes(one)}
            {...(index === 0 ? { 'data-first-focus': true } : {})}
            onChange={() => toggle(one)}
          />
        ))}
      </fieldset>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setChosen(others.filter((one) => weekdays.includes(one)))}
      >
        {availabilityPageText('availability.copyWeekdays')}
      </Button>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {memberShellText('page.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={copy}>
          {availabilityPageText('availability.copyDo')}
        </Button>
      </div>
    </Dialog>
  )
}
