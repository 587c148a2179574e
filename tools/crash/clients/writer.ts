import { setTimeout as sleep } from 'node:timers/promises'
import { OutboxQueue } from '#client/sync/outbox/outbox-queue.ts'
import type { Outgoing, RetryDecision } from '#client/sync/outbox/outbox-queue.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { Journal } from '../history.ts'
import type { Random } from '../random.ts'
import { failureOf, trySending } from './sending.ts'
import { openTab } from './tab.ts'
import type { TabOptions } from './tab.ts'

/** Somebody who writes, with the outbox of the browser: the same id until there is an answer. */
export type Writer = {
  /** Begins no more. */
  stop(): void
  /** How many messages have no answer yet. */
  waiting(): number
  close(): void
}

const passing: ReadonlySet<ErrorReason> = new Set(['chat.tooFast', 'limit.tooMany', 'app.unavailable'])
/** Milliseconds between two messages of one person. */
const PAUSE = [100, 600] as const
/** Nobody writes on while so many wait for an answer. */
const MOST_WAITING = 20

/** @param open the chats this person may write to, asked each time */
export function startWriter(
  options: Pick<TabOptions, 'cookie' | 'doors'>,
  journal: Journal,
  open: () => readonly string[],
  random: Random,
): Writer {
  const queue = new OutboxQueue({
    send: async ({ chatId, id, text, isUnconfirmed: isMissed }: Outgoing) =>
      trySending(journal, isMissed ? tab.http() : tab.nearest(), { chatId, id, text }),
    classifyError: judge,
  })
  const tab = openTab({
    ...options,
    kind: 'socket',
    views: () => [{ key: 'chats', name: 'chats' }],
    onEvent: () => {},
    onConnectivity: (isOnline) => (isOnline ? queue.resume() : queue.pause()),
  })
  const stopping = new AbortController()
  const write = async (): Promise<void> => {
    for (let count = 1; !stopping.signal.aborted; count++) {
      await sleep(random.whole(...PAUSE))
      const [chatId] = random.shuffled(open())
      if (stopping.signal.aborted) return
      if (chatId === undefined || queue.queued().length >= MOST_WAITING) continue
      queue.enqueue({
        id: newId(),
        chatId,
        text: `${journal.who} says ${count}`,
        image: null,
        at: Date.now(),
      })
    }
  }
  void write()
  return {
    stop() {
      stopping.abort()
    },
    waiting: () => queue.queued().length,
    close() {
      stopping.abort()
      queue.clear()
      tab.close()
    },
  }
}

/** As `client/sync/outbox/outbox.ts` does. */
function judge(error: unknown): RetryDecision {
  const failure = failureOf(error)
  if (failure === null) return { kind: 'unconfirmed' }
  const { reason, retryAfter } = failure
  if (reason === 'app.signedOut') return { kind: 'later', ms: limit.offlineAfter }
  if (passing.has(reason)) return { kind: 'later', ms: (retryAfter ?? 1) * 1_000 }
  return { kind: 'rejected', text: reason }
}
