import { quietHours } from '../../limits/quiet.ts'
import { protections, type SafeguardingProfile } from '../../safeguarding.ts'
import { offsetAt, toInstant, type Span } from './availability.ts'

/** What a minor has chosen, and their time zone, such as 'Europe/Berlin'; null: not chosen, not known. */
export type QuietSettings = { readonly quietHours: boolean | null; readonly timeZone: string | null }

/** What holds on this instance: its profile, which may switch quiet hours on for every minor, and its time zone. */
export type QuietDefaults = { readonly safeguarding: SafeguardingProfile; readonly timeZone: string }

/** From an hour of the evening until one of the morning. */
type Hours = { readonly from: number; readonly until: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Whether a minor has quiet hours [QH1]. Where the profile of the instance switches them on, they stay on: what a minor can
 * switch off, an adult can talk them into switching off.
 */
export function quietHoursOn(
  { quietHours: choice }: Pick<QuietSettings, 'quietHours'>,
  profile: SafeguardingProfile,
): boolean {
  return protections[profile].quietHoursDefault || choice === true
}

/** The quiet hours, or other hours of the night, around `now` in a time zone, else the next ones, in epoch milliseconds [QH2]. */
export function quietSpan(now: number, timeZone: string, hours: Hours = quietHours): Span {
  const local = now + offsetAt(now, timeZone)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const evening = local - midnight < hours.until * HOUR_MS ? midnight - DAY_MS : midnight
  return {
    start: toInstant(evening + hours.from * HOUR_MS, timeZone),
    end: toInstant(evening + DAY_MS + hours.until * HOUR_MS, timeZone),
  }
}

/** When the quiet hours of a time zone end, in epoch milliseconds; null outside of them [QH2]. */
export function quietUntil(now: number, timeZone: string): number | null {
  const { start, end } = quietSpan(now, timeZone)
  return start <= now && now < end ? end : null
}

/** When the quiet hours of a minor end; null outside of them, and without any. */
export function quietUntilOf(
  minor: QuietSettings,
  defaults: QuietDefaults,
  now: number = Date.now(),
): number | null {
  if (!quietHoursOn(minor, defaults.safeguarding)) return null
  return quietUntil(now, minor.timeZone ?? defaults.timeZone)
}
