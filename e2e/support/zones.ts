/** Read once: a journey that goes past the full hour has the same zones at its end, for its windows and its members. */
const hourNow = new Date().getUTCHours()

/** A time zone in which it is about this hour of the day now: without summer time, so that no journey depends on the date. */
function zoneAt(hour: number): string {
  const offset = ((hour - hourNow + 36) % 24) - 12
  // The signs of these names are reversed: Etc/GMT-3 is three hours ahead of UTC.
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

export const night = (): string => zoneAt(1)
export const day = (): string => zoneAt(13)
