import { useMemo, useState } from 'react'
import type { Span } from '#shared/domain/availability.ts'
import { suggestTimes } from '#shared/domain/suggest-times.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { getDeviceZone } from '../../availability/zone.ts'

type Options = {
  readonly chatId: string
  readonly meId: string
  readonly otherId: string
  readonly minutes: number
}

const count = 4

/** The next times at which both members are free, and which no other time of the pair takes; undefined while they load. */
export function useSuggestions({ chatId, meId, otherId, minutes }: Options): readonly Span[] | undefined {
  const { value: mine } = useLiveQuery('availability', { userId: meId })
  const { value: theirs } = useLiveQuery('availability', { userId: otherId })
  const { value: known } = useLiveQuery('callTimes', { chatId })
  const { value: calls } = useLiveQuery('nextCalls')
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    if (mine === undefined || theirs === undefined || !known) return undefined
    if (mine === null || theirs === null) return []
    const { times, quiet } = known
    // Also the reader's calls with others.
    const taken = [...times, ...(calls ?? []).filter(({ isAgreed }) => isAgreed)]
    return suggestTimes(mine, theirs, { now, zone: getDeviceZone(), minutes, taken, quiet, count })
  }, [mine, theirs, known, calls, now, minutes])
}
