import type { Tx } from '#server/db/orm.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { recordGoneMentor } from '#server/features/connections/endings/store.ts'
import { connectionTopics } from '#server/features/connections/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import { isApprovalRequired } from './settings.ts'
import { requestsOfMentor } from './store.ts'
import type { Written } from './store.ts'

/**
 * What changes for members with an event: the mentor's own page, and if they became active or inactive, their pairs. A call
 * of a mentor who is not active any more ends as if one of the two had hung up [MA3].
 */
export async function changedTopics(
  tx: Tx,
  services: Pick<Services, 'config'>,
  personId: string,
  { wasMentorActive, isMentorActive }: Written,
): Promise<TopicEvent[]> {
  const own = { topic: topics.approval(personId) }
  if (wasMentorActive === isMentorActive) return [own]
  const pairs = await requestsOfMentor(tx, personId)
  const isEnd = !isMentorActive && isApprovalRequired(services)
  const byes = isEnd ? pairs.map(({ id }) => ({ topic: topics.signals(id), signal: { kind: 'bye' } })) : []
  const changed = [topics.profile(personId), ...pairs.flatMap(connectionTopics)]
  return [...byes, own, ...changed.map((topic) => ({ topic }))]
}

/** Tells the mentees of a mentor whose activity has ended with an event [EN9]. */
export async function tellMentees(
  tx: Tx,
  services: Pick<Services, 'config' | 'jobs'>,
  personId: string,
  { wasMentorActive, isMentorActive }: Written,
): Promise<void> {
  if (!wasMentorActive || isMentorActive || !isApprovalRequired(services)) return
  await recordGoneMentor(tx, () => services.jobs, personId, { wasActive: true })
}

/** Mails the mentor what an event says. The job has ids only. */
export const mailMentor = (
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  personId: string,
  { seq }: Pick<Written, 'seq'>,
): Promise<unknown> => queueMail(tx, jobs, { kind: 'approvalNews', id: `${personId}/${seq}` })
