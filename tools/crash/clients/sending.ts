import { TRPCClientError } from '@trpc/client'
import type { ErrorBody, ErrorReason } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { SendResult } from '#shared/contract/chat.ts'
import type { Journal } from '../history.ts'
import type { Way } from './tab.ts'

export type Line = { readonly chatId: string; readonly id: string; readonly text: string }

/** After these nobody knows whether it was done: the database, or something in the product, failed on the way. */
const vague: ReadonlySet<ErrorReason> = new Set(['app.unavailable', 'app.internal'])

/** What the server said when it failed a call; null when nothing came. */
export function failureOf(error: unknown): ErrorBody | null {
  if (!(error instanceof TRPCClientError)) return null
  return (error.data as ErrorBody | null | undefined) ?? null
}

/** One try of one message: written down before, and after with what came of it. Rejects as the call does. */
export async function trySending(
  journal: Journal,
  { calls, node }: Way,
  { chatId: chat, id, text }: Line,
  patience: number = limit.offlineAfter,
): Promise<SendResult> {
  journal.note({ kind: 'try', chat, id, text, node })
  try {
    const signal = AbortSignal.timeout(patience)
    const sent = await calls.chat.send.mutate({ chatId: chat, id, text }, { signal })
    journal.note({ kind: 'ok', chat, id, seq: sent.seq, text: sent.text, node })
    return sent
  } catch (error) {
    const reason = failureOf(error)?.reason
    if (reason === undefined) journal.note({ kind: 'unknown', chat, id, why: whyOf(error) })
    else if (vague.has(reason)) journal.note({ kind: 'unknown', chat, id, why: reason })
    else journal.note({ kind: 'refused', chat, id, reason })
    throw error
  }
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : 'no answer')
