import type { Person } from './people.ts'

/** A time zone in which it is about this hour of the day now: without summer time, so that no test depends on the date. */
export function zoneAt(hour: number, now = new Date()): string {
  const offset = ((hour - now.getUTCHours() + 36) % 24) - 12
  // The signs of these names are reversed: Etc/GMT-3 is three hours ahead of UTC.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

export const night = (): string => zoneAt(1)
export const day = (): string => zoneAt(13)

/** Switches quiet hours on for a minor for whom it is night. */
export async function putToSleep(minor: Person): Promise<void> {
  await minor.call('account.saveQuietHours', { isOn: true })
  await minor.call('account.saveTimeZone', { timeZone: night() })
}

/** Makes it day for a minor: what is held is due. */
export const wakeUp = (minor: Person): Promise<unknown> =>
  minor.call('account.saveTimeZone', { timeZone: day() })
