import { useEffect, useState } from 'react'
import { callText } from '#shared/texts/chat/calls.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'

type Props = {
  /** True while connected, including short interruptions. */
  readonly isRunning: boolean
}

/** The duration of the call. */
export function Elapsed({ isRunning }: Props) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  if (seconds === 0 && !isRunning) return null
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return (
    <time
      role="timer"
      aria-label={callText('room.elapsed')}
      dateTime={`PT${seconds}S`}
      className="text-sm font-semibold text-muted tabular-nums"
    >
      {formatNumber(minutes)}:{formatNumber(rest, { minimumIntegerDigits: 2 })}
    </time>
  )
}
