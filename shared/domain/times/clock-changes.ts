import { offsetAt } from './availability.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** No zone changes its clocks there and back within it. */
const STEP = 10 * DAY

/** The instants at which the clocks of a zone change between two others, the earliest first. For tests of every zone. */
export function clockChanges(zone: string, from: number, until: number): number[] {
  const changes: number[] = []
  let offset = offsetAt(from, zone)
  for (let day = from; day < until; day += STEP) {
    let [early, late] = [day, day + STEP]
    const next = offsetAt(late, zone)
    const isSame = next === offset
    offset = next
    if (isSame) continue
    while (late - early > MINUTE / 2) {
      const middle = (early + late) / 2
      if (offsetAt(middle, zone) === offsetAt(early, zone)) early = middle
      else late = middle
    }
    changes.push(Math.round(late / MINUTE) * MINUTE)
  }
  return changes
}

/**
 * A zone for each way in which clocks go in the years around a time: all others go as one of them, from day to day. For tests of
 * every zone: but for its name, a zone is nothing else.
 */
export function differentZones(around: number): string[] {
  const offsets = (zone: string) =>
    Array.from({ length: 74 }, (_, step) => offsetAt(around + (step - 37) * STEP, zone)).join()
  const zones = Intl.supportedValuesOf('timeZone').toReversed()
  return [...new Map(zones.map((zone) => [offsets(zone), zone])).values()]
}
