import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { EndingKind } from '#shared/domain/endings.ts'
import { AppError } from '#shared/errors.ts'
import * as store from '../store.ts'
import { queueEnded, recordEnding } from './store.ts'

type Ending = {
  readonly tx: Tx
  readonly publish: (event: TopicEvent) => void
  readonly jobs: Pick<Jobs, 'send'>
}

/**
 * Ends a connection in one transaction: closes the chat and removes the request, so that the mentee can send another at once [RQ5], and
 * tells those who did not end it. Throws `chat.deleteFailed` if a concurrent call has ended it. Under the lock of `lockPeople` on both, so
 * that whatever else locks the chat does so before or after it.
 */
export async function endConnection(
  { tx, publish, jobs }: Ending,
  request: Pick<store.Request, 'id' | 'mentorId' | 'requesterId'>,
  kind: Exclude<EndingKind, 'gone'>,
): Promise<void> {
  const { mentorId, requesterId } = request
  const enders = { mentor: mentorId, mentee: requesterId, staff: null, agreed: null }
  const endedBy = enders[kind]
  const id = await recordEnding(tx, request, kind)
  if (!(await store.removeRequest(tx, request.id, 'accepted'))) throw new AppError('chat.deleteFailed')
  await store.closeChat(tx, request.id, endedBy)
  await queueEnded(tx, jobs, { id, to: [mentorId, requesterId].filter((one) => one !== endedBy) })
  for (const topic of store.connectionTopics(request)) publish({ topic })
}
