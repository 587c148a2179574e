import { useMemo, useState } from 'react'
import { suggestTimes, type Suggestion } from '#shared/domain/times/suggest-times.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { getDeviceZone } from '#client/state/zone.ts'

type Options = {
  readonly chatId: string
  readonly meId: string
  readonly otherId: string
  readonly minutes: number
  /** The starts of those that are chosen, which stay. */
  readonly chosen: readonly number[]
}

const count = 4

const toSpans = (starts: readonly number[], minutes: number): Suggestion[] =>
  starts.map((start) => ({ start, end: start + minutes * 60_000, isFree: false }))

/** The next times at which both members are free, and which no other time of the pair takes; undefined while they load. */
export function useSuggestions(options: Options): readonly Suggestion[] | undefined {
  const { chatId, meId, otherId, minutes, chosen } = options
  const { value: mine } = useLiveQuery('availability', { userId: meId })
  const { value: theirs } = useLiveQuery('availability', { userId: otherId })
  const { value: known } = useLiveQuery('callTimes', { chatId })
  const { value: calls } = useLiveQuery('nextCalls')
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    if (mine === undefined || theirs === undefined || !known) return undefined
    if (mine === null || theirs === null) return toSpans(chosen, minutes)
    const { times, quiet } = known
    // Also the reader's calls with others.
    const taken = [...times, ...(calls ?? []).filter(({ isAgreed }) => isAgreed)]
    const zone = getDeviceZone()
    return suggestTimes(mine, theirs, { now, zone, minutes, taken, quiet, count }, chosen)
  }, [mine, theirs, known, calls, now, minutes, chosen])
}
