import { useState } from 'react'
import { callWeeksAhead, callTimesKeptFor } from '#shared/limits/call.ts'
import type { WeekCall } from '#shared/contract/call-times.ts'
import { expandWeek, type Span } from '#shared/domain/times/availability.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { getDeviceZone } from '#client/state/zone.ts'
import { useNow } from '../times/use-call-times.ts'
import { weekText } from '#shared/texts/chat/week.ts'
import { getWeek, type WeekDays } from './week.ts'

/** A call, with the other member; undefined if the chat is not in the list of chats. */
export type Entry = WeekCall & { readonly other: PersonCard | undefined; readonly name: string }

export type ShownWeek = {
  readonly week: WeekDays
  readonly now: number
  /** The calls of the week, the earliest first; undefined until they are loaded. */
  readonly entries: readonly Entry[] | undefined
  readonly free: readonly Span[]
  readonly offset: number
  /** Goes to another week, if it is one that can have calls. */
  readonly goTo: (offset: number) => void
  readonly canGo: (offset: number) => boolean
}

const WEEK = 7 * 86_400_000
const range = { from: -Math.ceil(callTimesKeptFor / WEEK), until: callWeeksAhead }
const canGo = (offset: number): boolean => offset >= range.from && offset <= range.until

/** The calls and the free times of a week, live [CW1]. */
export function useWeek(meId: string): ShownWeek {
  const [offset, setOffset] = useState(0)
  const now = useNow()
  const week = getWeek(now, offset)
  const [from = 0] = week.days
  const { value: calls } = useLiveQuery('weekCalls', { from, to: week.end })
  const { value: chats } = useLiveQuery('chats')
  const { value: own } = useLiveQuery('availability', { userId: meId })
  const entries =
    calls &&
    chats &&
    calls
      // What has begun without an answer is no proposal any more.
      .filter(({ isAgreed, start }) => isAgreed || now < start)
      .map((call) => {
        const other = chats.find(({ id }) => id === call.chatId)?.other
        return { ...call, other, name: other ? displayName(other) : weekText('unknown') }
      })
  return {
    ...{ week, now, entries, offset, canGo },
    // The middle of the week: its days are those of the reader.
    free: own ? expandWeek(own, { owner: own.timeZone, viewer: getDeviceZone() }, from + WEEK / 2) : [],
    goTo: (next) => canGo(next) && setOffset(next),
  }
}
