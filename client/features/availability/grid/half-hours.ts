import type { Slot } from '#shared/domain/availability.ts'

export type Times = Pick<Slot, 'from' | 'to'>

/** The grid's cells of a day: half an hour each, numbered from midnight. */
export const stepCount = 48
const stepMinutes = 30

/** Minutes since midnight of HH:MM. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** When a cell begins. The end of the last one is the last minute that a day has. */
export function stepToTime(step: number): string {
  if (step >= stepCount) return '23:59'
  const minutes = step * stepMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The times from one cell to another, both included, in either direction. */
export function stepsToTimes(one: number, other: number): Times {
  return { from: stepToTime(Math.min(one, other)), to: stepToTime(Math.max(one, other) + 1) }
}

/** The first and the last cell that times reach into. */
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

/** The cell under a point of a track, `x` from its left edge. */
export function pointToStep(x: number, width: number): number {
  return Math.min(stepCount - 1, Math.max(0, Math.floor((x / width) * stepCount)))
}

/** Where a drag that begins at a cell is anchored: at an edge of the day's times it moves that edge, else it begins anew. */
export function getDragAnchor(times: Times | null, step: number): number {
  if (!times) return step
  const { first, last } = timesToSteps(times)
  if (first === last) return step
  if (step === first || step === first - 1) return last
  return step === last || step === last + 1 ? first : step
}

/** Where times lie in a day, in percent of it. */
export function toPercent({ from, to }: Times): { left: string; width: string } {
  const [start, end] = [toMinutes(from), toMinutes(to === '23:59' ? '24:00' : to)]
  return { left: `${start / 14.4}%`, width: `${(end - start) / 14.4}%` }
}
