import { callWeeksAhead } from '#shared/call-limits.ts'
import type { Span } from '#shared/domain/availability.ts'
import { formatClock } from '#shared/domain/format-week.ts'
import { parseClock } from '#shared/domain/parse-clock.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'

/** The start of a suggested time; or a day, as the days from today on, and a time of day as it was typed. */
export type Choice =
  | { readonly kind: 'suggested'; readonly start: number }
  | { readonly kind: 'free'; readonly day: number; readonly clock: string }

/** Why a choice is rejected; of the time itself, or of something else. */
export type WhenError = { readonly isOfTime: boolean; readonly text: string }

const exampleClock = '16:30'

/** A time of day as an example of how to write one. */
export const getExample = (): string => formatClock(exampleClock)

/** The days that can be chosen, from today on. */
export const dayCount = callWeeksAhead * 7

/** What was chosen, as far as it is still offered; else the first suggestion; without any, a free choice. */
export function firstChoice(chosen: Choice | null, suggestions: readonly Span[] | undefined): Choice {
  const isOffered = (at: number) => suggestions?.some(({ start }) => start === at)
  if (chosen && (chosen.kind === 'free' || isOffered(chosen.start))) return chosen
  const first = suggestions?.[0]
  return first ? { kind: 'suggested', start: first.start } : { kind: 'free', day: 0, clock: '' }
}

/** The start of a chosen time in epoch milliseconds, or why there is none. */
export function checkChoice(choice: Choice, now: number): { readonly start: number } | WhenError {
  if (choice.kind === 'suggested') return { start: choice.start }
  const clock = parseClock(choice.clock)
  if (clock === null)
    return { isOfTime: true, text: callTimesText('propose.unreadable', { example: getExample() }) }
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const start = new Date(getDay(choice.day, now)).setHours(hours, minutes)
  return start > now ? { start } : { isOfTime: true, text: callTimesText('propose.past') }
}

/** The beginning of a day of this device, counted from today. */
export function getDay(day: number, now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + day).getTime()
}
