import { setTimeout as sleep } from 'node:timers/promises'
import { live as limit } from '#shared/limits.ts'
import type { Journal } from '../history.ts'
import { failureOf } from './journal-link.ts'
import { createHttpCalls, type Access } from '../../node-client/transport.ts'

const RETRY_MS = 300
const over: ReadonlySet<string> = new Set(['done', 'failed-precondition', 'not-found'])

/**
 * Ends a chat for both members, by a block of the user `block` unless it is null. Repeats the call until there is an
 * answer, and resolves once the server said that the chat has ended.
 */
export async function endChat(
  access: Access,
  journal: Journal,
  { chat, block }: { chat: string; block: string | null },
  isStopped: () => boolean,
): Promise<void> {
  const { connections, safety } = createHttpCalls(access)
  journal.note({ kind: 'ending', chat })
  while (!isStopped()) {
    const signal = AbortSignal.timeout(limit.offlineAfter)
    const request =
      block === null
        ? connections.end.mutate({ requestId: chat }, { signal })
        : safety.block.mutate({ userId: block }, { signal })
    const outcome = await request.then(
      () => 'done' as const,
      (error: unknown) => failureOf(error)?.code ?? null,
    )
    // A repeat finds nothing left to end: the first call was done, and its answer was lost.
    if (outcome !== null && over.has(outcome)) return journal.note({ kind: 'ended', chat })
    await sleep(RETRY_MS)
  }
}
