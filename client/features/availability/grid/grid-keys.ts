import { stepCount, stepsToTimes, type Times } from './half-hours.ts'

/** Where the keyboard is in the grid, and where a stretch that is being marked began. */
export type Cursor = {
  /** 0 is Monday. */
  readonly day: number
  readonly step: number
  readonly mark: { readonly step: number; readonly by: 'space' | 'shift' } | null
}

export type KeyResult = {
  readonly cursor: Cursor
  /** What the day becomes; null empties it. Absent where nothing changes. */
  readonly times?: Times | null
}

const across: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -stepCount, End: stepCount }
const down: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const clamp = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value))

/**
 * What a key does in the grid [AV7]: arrows, Home and End move; Space marks a start and then the end; Shift marks
 * while moving; Delete empties the day; Escape forgets a start. Undefined for other keys.
 */
export function handleKey(cursor: Cursor, key: string, hasShift: boolean): KeyResult | undefined {
  const { day, step, mark } = cursor
  const by = across[key]
  if (by !== undefined) {
    const next = clamp(step + by, stepCount)
    if (hasShift) {
      const from = mark?.step ?? step
      return {
        cursor: { day, step: next, mark: { step: from, by: 'shift' } },
        times: stepsToTimes(from, next),
      }
    }
    return { cursor: { day, step: next, mark: mark?.by === 'space' ? mark : null } }
  }
  const days = down[key]
  // A stretch lies within a day: leaving the day forgets its start.
  if (days !== undefined) return { cursor: { day: clamp(day + days, 7), step, mark: null } }
  if (key === ' ' || key === 'Enter') {
    if (mark?.by === 'space')
      return { cursor: { day, step, mark: null }, times: stepsToTimes(mark.step, step) }
    return { cursor: { day, step, mark: { step, by: 'space' } } }
  }
  if (key === 'Delete' || key === 'Backspace') return { cursor: { day, step, mark: null }, times: null }
  return key === 'Escape' && mark ? { cursor: { day, step, mark: null } } : undefined
}
