import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { availabilityText } from '#shared/texts/members/availability.ts'
import { Disclosure } from '#client/ui/layout/disclosure.tsx'
import { SharedWeekLoading } from './shared-week-loading.tsx'

const SharedWeek = lazy(() => import('./shared-week.tsx'))

type Props = {
  readonly meId: string
  readonly otherId: string
  /** The counterpart's name. */
  readonly name: string
}

/** Shows when both members of a connection are free [AV5]. Loads its code and the data only when opened. */
export function SharedTimes(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="relative min-h-12 flex-none border-b border-line short:flex-auto short:overflow-y-auto">
      <Disclosure
        isOpen={isOpen}
        onToggle={setIsOpen}
        title={
          <span className="flex items-center gap-2">
            <CalendarClock size={18} aria-hidden className="flex-none text-muted" />
            {availabilityText('availability.both')}
          </span>
        }
      >
        {isOpen && (
          <Suspense fallback={<SharedWeekLoading />}>
            <SharedWeek {...props} />
          </Suspense>
        )}
      </Disclosure>
    </div>
  )
}
