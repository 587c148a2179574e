import { callWindow } from '../../limits/call.ts'
import type { Span } from './availability.ts'
import { quietSpan } from './quiet-hours.ts'

/**
 * When a call can be started or joined by an agreed time, where calls need one [CT5]: from a little before it until a while
 * after it, but in the quiet hours of the pair's minor only during the time itself. `quietZone` is the time zone of the
 * quiet hours; null without any.
 */
export function joinSpan({ start, end }: Span, quietZone: string | null): Span {
  const span = { start: start - callWindow.before, end: end + callWindow.after }
  if (quietZone === null) return span
  const [morning, evening] = [quietSpan(span.start, quietZone), quietSpan(end, quietZone)]
  const isBeforeMorning = morning.start <= span.start
  return {
    start: isBeforeMorning ? Math.min(start, morning.end) : span.start,
    end: Math.max(end, Math.min(span.end, evening.start)),
  }
}
