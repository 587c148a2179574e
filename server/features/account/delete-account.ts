import type { FileStore } from '#server/adapters/files/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { recordGoneMentor } from '#server/features/connections/endings/store.ts'
import { listCounterparts, lockPeople } from '#server/features/connections/store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { chosenLocale } from '#server/locale/receivers.ts'
import { queueMail } from '#server/mail/queue.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { topics } from '#shared/contract/topics.ts'
import { addNotice } from './log-in/notices.ts'
import { deleteUser } from './delete-store.ts'
import { listBlockers, listPausers } from './store.ts'

/**
 * Deletes an account with all its data, by its member or by the operator, and queues the email that confirms it
 * (decision 14). Returns the topics to publish after the commit.
 */
export async function deleteAccount(
  tx: Tx,
  { jobs, files }: { readonly jobs: Pick<Jobs, 'send'>; readonly files: Pick<FileStore, 'get' | 'remove'> },
  user: { readonly id: string; readonly email: string },
): Promise<string[]> {
  const locale = await chosenLocale(tx, user.id)
  const counterparts = await listCounterparts(tx, user.id)
  const blockers = await listBlockers(tx, user.id)
  const pausers = await listPausers(tx, user.id)
  // Before its connections go with it, and under the lock that an acceptance waits for.
  await lockPeople(tx, [user.id])
  await recordGoneMentor(tx, () => jobs, user.id)
  await deleteUser(tx, user.id, files)
  const id = await addNotice(tx, { kind: 'accountDeleted', email: user.email, locale })
  await queueMail(tx, jobs, { kind: 'notice', id })
  // Before the commit: if the file storage is unavailable, nothing is deleted and the caller can retry. The cleanup
  // job deletes the images of chats.
  await files.remove(pictureKey.profile(user.id))
  return [
    ...counterparts.flatMap(({ userId, chatId }) => [
      topics.connections(userId),
      topics.inbox(userId),
      topics.connection(chatId),
    ]),
    ...blockers.map(topics.blocked),
    ...pausers.map(topics.paused),
    topics.sessions(user.id),
  ]
}
