import type { FileStore } from '#server/adapters/files/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { listCounterparts } from '#server/features/connections/store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/queue.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { topics } from '#shared/contract/topics.ts'
import { addNotice, blockersOf, deleteUser } from './store.ts'

/**
 * Removes an account and all that hangs on it, and queues the mail that says so: by oneself or by the operator
 * (decision 14). Answers the topics that are to be touched after the commit.
 */
export async function deleteAccount(
  tx: Tx,
  { jobs, files }: { readonly jobs: Pick<Jobs, 'send'>; readonly files: Pick<FileStore, 'remove'> },
  user: { readonly id: string; readonly email: string },
): Promise<string[]> {
  const others = await listCounterparts(tx, user.id)
  const blockers = await blockersOf(tx, user.id)
  await deleteUser(tx, user.id)
  const id = await addNotice(tx, { kind: 'accountDeleted', email: user.email })
  await queueMail(tx, jobs, { kind: 'notice', id })
  // Before the commit: where the files are away nothing is deleted, and one tries again. The sweeper clears away the
  // pictures of the chats.
  await files.remove(pictureKey.profile(user.id))
  return [
    ...others.flatMap(({ userId, chatId }) => [
      topics.connections(userId),
      topics.inbox(userId),
      topics.connection(chatId),
    ]),
    ...blockers.map(topics.blocked),
    topics.sessions(user.id),
  ]
}
