import type { History } from '../history.ts'
import type { FinalChat, Finding } from './final.ts'
import { changedAfterEnd, wrongChanges } from './changes.ts'
import { gaps, wrongReload, wrongFeed, stale, unreadMarkers } from './readers.ts'
import * as sends from './sends.ts'

/** Checks every rule, given the histories of the clients and the messages that are stored at the end. */
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
    wrongChanges(histories, chats),
    changedAfterEnd(histories),
  ]
}
