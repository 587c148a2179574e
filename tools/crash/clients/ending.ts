import { setTimeout as sleep } from 'node:timers/promises'
import { live as limit } from '#shared/limits.ts'
import type { Journal } from '../history.ts'
import { failureOf } from './sending.ts'
import { callsOverHttp } from './tab.ts'
import type { TabOptions } from './tab.ts'

const AGAIN_MS = 300
const over: ReadonlySet<string> = new Set(['done', 'failed-precondition', 'not-found'])

/**
 * Ends a chat for both, by a block where `block` names somebody: asks until there is an answer. Resolves once the
 * server said that it has ended.
 */
export async function endChat(
  options: Pick<TabOptions, 'cookie' | 'doors'>,
  journal: Journal,
  { chat, block }: { chat: string; block: string | null },
  isOver: () => boolean,
): Promise<void> {
  journal.note({ kind: 'ending', chat })
  while (!isOver()) {
    const { connections, safety } = callsOverHttp(options.doors.choose(), options)
    const signal = AbortSignal.timeout(limit.offlineAfter)
    const asked =
      block === null
        ? connections.end.mutate({ requestId: chat }, { signal })
        : safety.block.mutate({ userId: block }, { signal })
    const failure = await asked.then(
      () => 'done' as const,
      (error: unknown) => failureOf(error)?.code ?? null,
    )
    // A repeat finds nothing left to end: the first was done, and its answer got lost.
    if (failure !== null && over.has(failure)) return journal.note({ kind: 'ended', chat })
    await sleep(AGAIN_MS)
  }
}
