import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/registry/router.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import type { ErrorBody, ErrorReason } from '#shared/errors.ts'
import type { Entry, Journal } from '../history.ts'

type Line = { readonly chatId: string; readonly id: string; readonly text: string }
type Noted = Parameters<Journal['note']>[0]

/** After these it is unknown whether the message was stored: the database or the server failed on the way. */
const vague: ReadonlySet<ErrorReason> = new Set(['app.unavailable', 'app.internal'])

/** What the server said when it failed a call; null when no answer came. */
export function failureOf(error: unknown): ErrorBody | null {
  if (!(error instanceof TRPCClientError)) return null
  return (error.data as ErrorBody | null | undefined) ?? null
}

/** Records each attempt to send a message: before it begins, and its outcome. */
export const journalSends =
  (journal: Journal, node: number): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.path !== 'chat.send') return next(op).subscribe(observer)
      const { chatId: chat, id, text } = op.input as Line
      journal.note({ kind: 'try', chat, id, text, node })
      let isOver = false
      const end = (entry: Noted): void => {
        if (!isOver) journal.note(entry)
        isOver = true
      }
      return next(op).subscribe({
        next(value) {
          if ('data' in value.result) {
            const sent = value.result.data as SendResult
            end({ kind: 'ok', chat, id, seq: sent.seq, text: sent.text, node })
          }
          observer.next(value)
        },
        error(error) {
          end(entryOf(error, { chat, id }))
          observer.error(error)
        },
        complete() {
          // A call over a socket that is given up completes without a result.
          end({ kind: 'unknown', chat, id, why: 'no answer' })
          observer.complete()
        },
      })
    })

function entryOf(error: unknown, about: Pick<Extract<Entry, { kind: 'refused' }>, 'chat' | 'id'>): Noted {
  const reason = failureOf(error)?.reason
  if (reason === undefined) return { kind: 'unknown', ...about, why: messageOf(error) }
  return vague.has(reason)
    ? { kind: 'unknown', ...about, why: reason }
    : { kind: 'refused', ...about, reason }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'no answer'
