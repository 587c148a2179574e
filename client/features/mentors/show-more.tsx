import { useEffect, useEffectEvent, useRef } from 'react'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = {
  readonly isPending: boolean
  /** The last request for more failed. */
  readonly hasFailed: boolean
  /** Loads more when scrolled into view; otherwise only on a press. */
  readonly isAutomatic: boolean
  readonly onNear: () => void
  readonly onPress: () => void
}

/** The end of the loaded list. */
export function ShowMore({ isPending, hasFailed, isAutomatic, onNear, onPress }: Props) {
  const sentinel = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  const isWatching = isAutomatic && !isPending
  useEffect(() => {
    if (!isWatching || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: '400px' },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [isWatching])
  return (
    <div ref={sentinel} className="mt-8 grid justify-items-center gap-3">
      {hasFailed && (
        <p role="alert" className="font-semibold text-danger">
          {mentorText('mentors.moreFailed')}
        </p>
      )}
      <Button variant="secondary" size="lg" isPending={isPending} onClick={onPress}>
        {mentorText('mentors.more')}
      </Button>
    </div>
  )
}
