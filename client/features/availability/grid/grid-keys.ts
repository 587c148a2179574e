import { stepCount, stepsToTimes, type Times } from './half-hours.ts'

/** The keyboard position in the grid, and the start of the range being selected. */
export type Cursor = {
  /** 0 is Monday. */
  readonly day: number
  readonly step: number
  readonly mark: { readonly step: number; readonly by: 'space' | 'shift' } | null
}

export type KeyResult = {
  readonly cursor: Cursor
  /** The new times of the day; null clears it, absent leaves it unchanged. */
  readonly times?: Times | null
}

const across: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -stepCount, End: stepCount }
const down: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const clamp = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value))

/**
 * Handles a key in the grid [AV7]. Arrow keys, Home, and End move; Space selects a start and then an end; Shift
 * extends while moving; Delete clears the day; Escape cancels the start. Returns undefined for other keys.
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
  // A range lies within one day: moving to another day cancels its start.
  if (days !== undefined) return { cursor: { day: clamp(day + days, 7), step, mark: null } }
  if (key === ' ' || key === 'Enter') {
    if (mark?.by === 'space')
      return { cursor: { day, step, mark: null }, times: stepsToTimes(mark.step, step) }
    return { cursor: { day, step, mark: { step, by: 'space' } } }
  }
  if (key === 'Delete' || key === 'Backspace') return { cursor: { day, step, mark: null }, times: null }
  return key === 'Escape' && mark ? { cursor: { day, step, mark: null } } : undefined
}
