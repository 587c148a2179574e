import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '#shared/contract/chat.ts'
import { live as limit } from '#shared/limits.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { createHttpCalls, type Access } from '../../node-client/transport.ts'
import type { Journal } from '../history.ts'
import type { Random } from '../random.ts'
import { failureOf } from './journal-link.ts'

/** A member who edits and deletes messages that they have sent. */
export type Reviser = { stop(): Promise<void> }

/** Milliseconds between two changes of one member. */
const PAUSE = [300, 1_500] as const
/** The reviser chooses among this many of the member's latest messages, so that some change several times. */
const RECENT = 6
/** One of so many changes is a deletion. */
const DELETION = 4

/** After these it is unknown whether the message was changed. */
const vague: ReadonlySet<ErrorReason> = new Set(['app.unavailable', 'app.internal'])

type Own = Message & { readonly chatId: string }

/** @param own the messages of the member that are shown now, the latest last */
export function startReviser(
  access: Access,
  journal: Journal,
  own: () => readonly Own[],
  random: Random,
): Reviser {
  const { chat } = createHttpCalls(access)
  const stopping = new AbortController()
  /** Messages whose last change had no answer: it may still be made, so a later one would not be the last. */
  const uncertain = new Set<string>()
  const change = async ({ chatId, seq, id }: Own, count: number): Promise<void> => {
    const text = random.whole(1, DELETION) === 1 ? '' : `${journal.who} corrects ${count}`
    journal.note({ kind: 'change', chat: chatId, seq, text })
    const signal = AbortSignal.timeout(limit.offlineAfter)
    const call =
      text === ''
        ? chat.deleteMessage.mutate({ chatId, seq }, { signal })
        : chat.editMessage.mutate({ chatId, seq, text }, { signal })
    await call.then(
      () => journal.note({ kind: 'changed', chat: chatId, seq }),
      (error: unknown) => {
        const reason = failureOf(error)?.reason
        if (reason === undefined || vague.has(reason)) uncertain.add(id)
        else journal.note({ kind: 'unchanged', chat: chatId, seq, reason })
      },
    )
  }
  const run = async (): Promise<void> => {
    for (let count = 1; !stopping.signal.aborted; count++) {
      await sleep(random.whole(...PAUSE))
      const candidates = own().filter(({ id, isDeleted }) => !isDeleted && !uncertain.has(id))
      const [chosen] = random.shuffled(candidates.slice(-RECENT))
      if (chosen && !stopping.signal.aborted) await change(chosen, count)
    }
  }
  const done = run()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
