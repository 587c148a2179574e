import { CalendarClock } from 'lucide-react'
import { lazy, useId, useState, type ReactNode } from 'react'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { ChipName } from './chip-name.tsx'
import { SharedWeekLoading } from './shared-week-loading.tsx'
import { useIdle } from '#client/ui/layout/use-idle.ts'

const NextSharedText = lazy(() => import('./next-shared-text.tsx'))
const SharedWeek = lazy(() => import('./shared-week.tsx'))

type Members = {
  readonly meId: string
  readonly otherId: string
  /** The counterpart's name. */
  readonly name: string
}

/**
 * A chip with the next time that both members of a connection are free, and what it opens: the weeks of both [AV5, AV21].
 * Both are null for null. The code and data of the time are loaded when the browser is idle, those of the weeks when
 * opened.
 */
export function useSharedTimes(
  members: Members | null,
  /** What is shown below the weeks. */
  action: ReactNode,
): {
  readonly chip: ReactNode
  readonly week: ReactNode
} {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!members) return { chip: null, week: null }
  return {
    chip: <TimesChip {...members} isOpen={isOpen} weekId={id} onPress={() => setIsOpen(!isOpen)} />,
    week: isOpen && (
      <div id={id} className="flex-none border-b border-line px-4 py-3 short:flex-auto short:overflow-y-auto">
        <Optional fallback={<SharedWeekLoading />}>
          <SharedWeek {...members} />
        </Optional>
        {action}
      </div>
    ),
  }
}

type ChipProps = Members & {
  readonly isOpen: boolean
  readonly weekId: string
  readonly onPress: () => void
}

function TimesChip({ meId, otherId, isOpen, weekId, onPress }: ChipProps) {
  const isIdle = useIdle()
  const fallback = <ChipName />
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? weekId : undefined}
      title={availabilityText('availability.bothTitle')}
      onClick={onPress}
      className="target inline-flex min-h-7 min-w-0 cursor-pointer items-center gap-1 rounded-[0.875rem] border border-transparent bg-primary-soft px-2 text-start text-xs font-semibold text-on-primary-soft hover:underline"
    >
      <CalendarClock size={14} aria-hidden className="flex-none" />
      <span>
        {isIdle ? (
          <Optional fallback={fallback}>
            <NextSharedText {...{ meId, otherId }} />
          </Optional>
        ) : (
          fallback
        )}
      </span>
    </button>
  )
}
