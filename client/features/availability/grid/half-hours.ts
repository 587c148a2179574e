import type { Slot } from '#shared/domain/times/availability.ts'

export type Times = Pick<Slot, 'from' | 'to'>

/** The cells of a day: half an hour each, numbered from midnight. */
export const stepCount = 48
/** Cells between two headings and their lines: three hours. */
export const headSpan = 6
const stepMinutes = 30

/** Converts HH:MM to minutes since midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the start of a cell. The end of the last cell is 23:59. */
export function stepToTime(step: number): string {
  if (step >= stepCount) return '23:59'
  const minutes = step * stepMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Returns the times between two cells, both included, in either order. */
export function stepsToTimes(one: number, other: number): Times {
  return { from: stepToTime(Math.min(one, other)), to: stepToTime(Math.max(one, other) + 1) }
}

/** Returns the first and the last cell that the times touch. */
export function timesToSteps({ from, to }: Times): { first: number; last: number } {
  return {
    first: Math.floor(toMinutes(from) / stepMinutes),
    last: Math.ceil(toMinutes(to) / stepMinutes) - 1,
  }
}

export function includesStep(times: Times | null, step: number): boolean {
  if (!times) return false
  const { first, last } = timesToSteps(times)
  return step >= first && step <= last
}

/** Returns the cell at `x`, measured from the left edge of the track. */
export function pointToStep(x: number, width: number): number {
  return Math.min(stepCount - 1, Math.max(0, Math.floor((x / width) * stepCount)))
}

/**
 * Returns the fixed cell of a drag: the opposite edge if the drag starts at an edge of the day's times, else the
 * start.
 */
export function getDragAnchor(times: Times | null, step: number): number {
  if (!times) return step
  const { first, last } = timesToSteps(times)
  if (first === last) return step
  if (step === first || step === first - 1) return last
  return step === last || step === last + 1 ? first : step
}

/** Returns the position of the times in the day, in percent. */
export function toPercent({ from, to }: Times): { left: string; width: string } {
  const [start, end] = [toMinutes(from), toMinutes(to === '23:59' ? '24:00' : to)]
  return { left: `${start / 14.4}%`, width: `${(end - start) / 14.4}%` }
}
