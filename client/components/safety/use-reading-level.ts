import { useState } from 'react'
import { isReadingLevel, type ReadingLevel } from '#shared/safety/reading-level.ts'
import { isEasyReading } from '#client/state/display.ts'
import { localArea } from '#client/state/storage-area.ts'

const key = 'pathlight.readingLevel'

/** The level chosen on this device, or else the easy one for members who asked for easy reading [SP5]. */
function readLevel(): ReadingLevel {
  const chosen = localArea.get(key)
  if (isReadingLevel(chosen)) return chosen
  return isEasyReading() ? 'easy' : 'standard'
}

/** How pages about safety and conduct are worded. The choice holds for both, until the log-out. */
export function useReadingLevel(): readonly [ReadingLevel, (level: ReadingLevel) => void] {
  const [level, setLevel] = useState(readLevel)
  return [
    level,
    (next) => {
      localArea.set(key, next)
      setLevel(next)
    },
  ]
}
