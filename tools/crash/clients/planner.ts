import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import { createHttpCalls, type Access } from '../../node-client/transport.ts'
import type { Journal } from '../history.ts'
import type { Chat } from '../people.ts'
import type { Random } from '../random.ts'
import { failureOf } from './journal-link.ts'

/** A pair that books calls and writes aims. Each step is repeated with the same ids until there is an answer. */
export type Planner = { stop(): Promise<void> }

/** Milliseconds between two steps of a pair, and between two attempts. */
const PAUSE = [200, 1_000] as const
const RETRY_MS = 300
/** Below the limits of a pair, so that no step is refused. */
const MOST = { items: 130, stepsOfAim: 12, calls: 24 } as const
const HOUR = 3_600_000

/** After these it is unknown whether it was done. */
const vague: ReadonlySet<ErrorReason> = new Set(['app.unavailable', 'app.internal'])

type Call = (signal: AbortSignal) => Promise<unknown>

/** The answer to a call that is repeated until there is one; undefined if it was refused, or nobody waits any more. */
async function repeat(call: Call, id: string, journal: Journal, stopped: AbortSignal): Promise<unknown> {
  while (!stopped.aborted) {
    try {
      return (await call(AbortSignal.timeout(limit.offlineAfter))) ?? true
    } catch (error) {
      const reason = failureOf(error)?.reason
      if (reason !== undefined && !vague.has(reason)) {
        journal.note({ kind: 'unplanned', id, reason })
        return undefined
      }
      await sleep(RETRY_MS)
    }
  }
  return undefined
}

export function startPlanner(
  balancer: Access['balancer'],
  journal: Journal,
  { id: chatId, mentor, mentee }: Chat,
  random: Random,
): Planner {
  const [hers, his] = [mentor, mentee].map(({ cookie }) => createHttpCalls({ balancer, cookie }))
  if (!hers || !his) throw new Error('a pair has two members')
  const stopping = new AbortController()

  const answerTo = (call: Call, id: string) => repeat(call, id, journal, stopping.signal)

  let aimId: string | null = null
  const write = async (count: number): Promise<void> => {
    const id = newId()
    const isAim = count % (MOST.stepsOfAim + 1) === 0
    const text = `${journal.who} plans ${count}`
    const input = { chatId, id, version: 0, aimId: isAim ? null : aimId, title: text, due: null }
    journal.note({ kind: 'plan', what: 'item', id, text })
    const { work } = random.pick([hers, his])
    const answer = await answerTo((signal) => work.saveItem.mutate(input, { signal }), id)
    if (answer !== undefined) journal.note({ kind: 'planned', id })
    if (isAim) aimId = id
  }

  const began = Date.now() + 24 * HOUR
  const book = async (count: number): Promise<void> => {
    const id = newId()
    const [one, other] = count % 2 === 0 ? [hers, his] : [his, hers]
    const time = { chatId, id, start: began + count * HOUR, minutes: 30 }
    journal.note({ kind: 'plan', what: 'call', id, text: '' })
    const asked = await answerTo((signal) => one.calls.proposeTime.mutate(time, { signal }), id)
    if (asked === undefined) return
    const answer = await answerTo((signal) => other.calls.confirmTime.mutate({ chatId, id }, { signal }), id)
    // One whose first answer was lost finds no proposal any more: then it is not known from the answer.
    if ((answer as { isAgreed?: boolean } | undefined)?.isAgreed) journal.note({ kind: 'planned', id })
  }

  const run = async (): Promise<void> => {
    let [items, calls] = [0, 0]
    while (!stopping.signal.aborted) {
      await sleep(random.whole(...PAUSE))
      if (random.whole(0, 2) === 0 && calls < MOST.calls) await book(calls++)
      else if (items < MOST.items) await write(items++)
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
