import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { appendToOperatorLog } from '#server/db/operator-log.ts'
import type { Tx } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { changedTopics } from './announce.ts'
import { settingsOf } from './settings.ts'
import { addEvent, lockMentor, readApproval } from './store.ts'

/**
 * Ends the suspension of an approval whose decision a lead takes back [CS47], with the event and the entry that a coordinator's step has
 * [MA11, MA12]. Nothing happens if it is not suspended any more. Answers what to publish after the commit.
 */
export async function reinstateMentor(
  tx: Tx,
  services: Pick<Services, 'config'>,
  { personId, staffId }: { readonly personId: string; readonly staffId: string },
): Promise<TopicEvent[]> {
  if (!(await lockMentor(tx, personId))) return []
  if ((await readApproval(tx, personId))?.state !== 'suspended') return []
  const written = await addEvent(tx, settingsOf(services), personId, { kind: 'reinstated', staffId })
  const reason = `event ${written.seq}`
  await appendToOperatorLog(tx, { actor: staffId, command: 'mentor-reinstate', subject: personId, reason })
  return changedTopics(tx, services, personId, written)
}
