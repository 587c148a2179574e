import type { History } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'
import { gaps, misloaded, misread, stale, unseen } from './readers.ts'
import * as sends from './sends.ts'

/** Everything a run has to keep, whatever died in it, by the histories of its clients and what is there at the end. */
export function judge(histories: readonly History[], chats: readonly FinalChat[]): Finding[] {
  const known = sends.joinSends(histories, chats)
  const readers = histories.filter(({ who }) => who.startsWith('reader'))
  return [
    sends.lost(known),
    sends.doubled(known),
    sends.falselyAcknowledged(known),
    sends.madeUp(known, chats),
    gaps(chats),
    sends.outOfOrder(known),
    misread(readers, chats),
    misloaded(chats),
    unseen(readers, chats),
    stale(readers),
    sends.afterTheEnd(known, histories),
    sends.refusedInVain(known, histories),
  ]
}
