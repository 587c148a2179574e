import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import type { Journal } from '../history.ts'
import { trySending } from './sending.ts'
import { callsOverHttp } from './tab.ts'
import type { TabOptions } from './tab.ts'

/** Asks one node again and again to take a message, so that it is known when it does so again. */
export type Probe = { stop(): Promise<void> }

/** Between two messages, and after a try that failed, which is repeated with the same id. */
const PAUSE_MS = 300
const PATIENCE_MS = 3_000

export function startProbe(
  options: Pick<TabOptions, 'cookie' | 'doors'>,
  journal: Journal,
  { node, chatId }: { node: number; chatId: string },
): Probe {
  const door = options.doors.at(node)
  const way = { node, calls: callsOverHttp(door, options) }
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const ask = async (): Promise<void> => {
    for (let count = 1; !isStopped(); count++) {
      const line = { chatId, id: newId(), text: `${journal.who} asks ${count}` }
      while (!isStopped()) {
        const isSent = await trySending(journal, way, line, PATIENCE_MS).then(
          () => true,
          () => false,
        )
        await sleep(PAUSE_MS)
        if (isSent) break
      }
    }
  }
  const asked = ask()
  return {
    stop() {
      stopping.abort()
      return asked
    },
  }
}
