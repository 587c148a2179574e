import type { History } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'
import { gaps, wrongReload, wrongFeed, stale, unreadMarkers } from './readers.ts'
import * as sends from './sends.ts'

/** Everything a run has to keep, whatever died in it, by the histories of its clients and what is there at the end. */
export function checkRun(histories: readonly History[], chats: readonly FinalChat[]): Finding[] {
  const known = sends.joinSends(histories, chats)
  const readers = histories.filter(({ who }) => who.startsWith('reader'))
  return [
    sends.lost(known),
    sends.duplicates(known),
    sends.falselyAcknowledged(known),
    sends.phantoms(known, chats),
    gaps(chats),
    sends.outOfOrder(known),
    wrongFeed(readers, chats),
    wrongReload(chats),
    unreadMarkers(readers, chats),
    stale(readers),
    sends.acceptedAfterEnd(known, histories),
    sends.unexpectedRejections(known, histories),
  ]
}
