import { setTimeout as sleep } from 'node:timers/promises'
import { createHeadlessSyncClient } from '#client/sync/headless.ts'
import { systemClock } from '#client/sync/clock.ts'
import { createMemoryStorage } from '#client/sync/memory-storage.ts'
import { keyOf } from '#shared/live-keys.ts'
import type { Journal } from '../history.ts'
import type { Random } from '../random.ts'
import { journalSends } from './journal-link.ts'
import { createNodeTransport, type Access } from '../../node-client/transport.ts'

/** A member who writes, with the outbox of the browser: the same id until there is an answer. */
export type Writer = {
  /** Writes no more messages. */
  stop(): void
  /** How many messages have no answer yet. */
  unanswered(): number
  close(): void
}

/** Milliseconds between two messages of one member. */
const PAUSE = [100, 600] as const
/** A member stops writing while this many messages have no answer. */
const MAX_UNANSWERED = 20

/** @param open the chats this member may write to, asked before each message */
export function startWriter(
  access: Access,
  journal: Journal,
  open: () => readonly string[],
  random: Random,
): Writer {
  const sync = createHeadlessSyncClient({
    transport: createNodeTransport({ ...access, beforeCall: (node) => journalSends(journal, node) }),
    storage: createMemoryStorage(),
    clock: systemClock,
    random: Math.random,
  })
  const end = sync.start({ userId: journal.userId, isRemembered: false }, () => {})
  sync.queries.subscribe(keyOf('chats'), () => {})
  const stopping = new AbortController()
  const write = async (): Promise<void> => {
    for (let count = 1; !stopping.signal.aborted; count++) {
      await sleep(random.whole(...PAUSE))
      const [chatId] = random.shuffled(open())
      if (stopping.signal.aborted) return
      if (chatId === undefined || sync.outbox.queuedCount() >= MAX_UNANSWERED) continue
      sync.outbox.enqueue(chatId, `${journal.who} says ${count}`, null)
    }
  }
  void write()
  return {
    stop: () => stopping.abort(),
    unanswered: () => sync.outbox.queuedCount(),
    close() {
      stopping.abort()
      end()
    },
  }
}
