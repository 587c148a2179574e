import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { exceptionsKept } from '#shared/limits/availability.ts'
import type { Availability } from '#shared/contract/availability.ts'
import type { Exception } from '#shared/domain/times/availability.ts'
import { formatRange } from './format-availability.ts'
import { singleDaysText } from '#shared/texts/members/availability/single-days.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { SingleDayForm } from './single-day-form.tsx'
import { getDeviceZone } from '#client/state/zone.ts'

type Props = { readonly saved: Availability | null }

/** The single days on which the member has other free times than in the week, or none [AV22]. */
export function SingleDays({ saved }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const exceptions = saved?.exceptions ?? []
  const timeZone = saved?.timeZone ?? getDeviceZone()
  const save = async (next: readonly Exception[]): Promise<boolean> => {
    try {
      await api.availability.saveExceptions.mutate({ exceptions: [...next], timeZone })
      showToast('success', singleDaysText('saved'))
      return true
    } catch (failed) {
      showToast('danger', failureOf(failed).text)
      return false
    }
  }
  const without = (date: string) => exceptions.filter((one) => one.date !== date)
  // What was pressed is gone: the focus stays near it.
  const focusHeading = () => heading.current?.focus()
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
          {singleDaysText('title')}
        </h2>
        <p className="text-sm text-muted">{singleDaysText('text')}</p>
      </div>
      <DayList
        exceptions={exceptions}
        onRemove={(date) => void save(without(date)).then((isDone) => isDone && focusHeading())}
      />
      {isAdding ? (
        <SingleDayForm
          timeZone={timeZone}
          onSave={async (one) => {
            const sorted = [...without(one.date), one].toSorted((a, b) => (a.date < b.date ? -1 : 1))
            if (!(await save(sorted))) return
            setIsAdding(false)
            focusHeading()
          }}
          onClose={() => {
            setIsAdding(false)
            focusHeading()
          }}
        />
      ) : (
        exceptions.length < exceptionsKept && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsAdding(true)}>
            {singleDaysText('add')}
          </Button>
        )
      )}
    </Card>
  )
}

type ListProps = { readonly exceptions: readonly Exception[]; readonly onRemove: (date: string) => void }

function DayList({ exceptions, onRemove }: ListProps) {
  if (exceptions.length === 0) return null
  return (
    <ul className="grid gap-1">
      {exceptions.map((one) => {
        const day = formatDate(Date.parse(one.date), { dateStyle: 'full', timeZone: 'UTC' })
        return (
          <li key={one.date} className="flex items-center justify-between gap-3 border-b border-line py-1">
            <span>{asLabel(describe(one, day))}</span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={singleDaysText('remove', { day })}
              onClick={() => onRemove(one.date)}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const describe = ({ from, to }: Exception, day: string): string =>
  from === null || to === null
    ? singleDaysText('none', { day })
    : singleDaysText('range', { day, range: formatRange({ from, to }) })
