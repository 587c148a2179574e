import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { connectionTopics, listRequestsOf } from '#server/features/connections/store.ts'
import { refreshConsent } from '#server/policy/consent.ts'
import type { ConsentSettings } from '#server/policy/consent.ts'
import { endSessions } from '#server/sessions/store.ts'
import { topics } from '#shared/contract/topics.ts'

type Publish = (event: TopicEvent) => void

/**
 * Writes again whether members need consent, one or all, and publishes what changes with it, so that all nodes act at once
 * [GC6]. A call of a member who lost consent ends as if one of the two had hung up; after a withdrawal, the member is logged out.
 * Answers how many have changed, of all `atMost` of them.
 */
export async function applyConsent(
  tx: Tx,
  publish: Publish,
  settings: ConsentSettings,
  options: {
    readonly of?: string
    readonly on?: string
    readonly atMost?: number
    readonly isWithdrawal?: boolean
  },
): Promise<number> {
  const changed = await refreshConsent(tx, settings, options)
  for (const { id, consent } of changed) {
    const isMissing = consent === 'missing'
    if (isMissing && options.isWithdrawal) await endSessions(tx, id)
    for (const pair of await listRequestsOf(tx, id)) {
      if (isMissing) publish({ topic: topics.signals(pair.id), signal: { kind: 'bye' } })
      for (const topic of connectionTopics(pair)) publish({ topic })
    }
    publish({ topic: topics.me(id) })
    publish({ topic: topics.sessions(id) })
  }
  return changed.length
}
