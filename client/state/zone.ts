/** Returns the device's time zone. Prefers `Temporal`: the first use of `Intl` takes about 100 ms on a phone. */
export function getDeviceZone(): string {
  if ('Temporal' in globalThis) return Temporal.Now.timeZoneId()
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export const formatZone = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** Lists all time zones, with `chosen` added if the browser does not know it. */
export function listZones(chosen: string): readonly string[] {
  const all = Intl.supportedValuesOf('timeZone')
  return all.includes(chosen) ? all : [chosen, ...all]
}
