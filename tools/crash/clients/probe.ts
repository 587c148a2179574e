import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import type { Journal } from '../history.ts'
import { journalSends } from './journal-link.ts'
import { createHttpCalls, type Access } from '../../node-client/transport.ts'

/** Sends messages to one node continuously, so that it is known when the node accepts them again. */
export type Probe = { stop(): Promise<void> }

/** The delay between two messages, and before a retry with the same id. */
const PAUSE_MS = 300
const TIMEOUT_MS = 3_000

export function startProbe(
  { balancer, cookie }: Access,
  journal: Journal,
  { node, chatId }: { node: number; chatId: string },
): Probe {
  const oneNode = { ...balancer, choose: () => balancer.at(node) }
  const calls = createHttpCalls({
    ...{ cookie, balancer: oneNode },
    beforeCall: (at) => journalSends(journal, at),
  })
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const send = async (): Promise<void> => {
    for (let count = 1; !isStopped(); count++) {
      const line = { chatId, id: newId(), text: `${journal.who} asks ${count}` }
      while (!isStopped()) {
        const isSent = await calls.chat.send.mutate(line, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
          () => true,
          () => false,
        )
        await sleep(PAUSE_MS)
        if (isSent) break
      }
    }
  }
  const done = send()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
