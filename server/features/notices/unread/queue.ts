import { queueMail } from '#server/mail/queue.ts'
import { listQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { pages } from '#shared/pages.ts'
import { queuePushes } from '../push/queue.ts'
import * as store from './due-store.ts'

/**
 * Queues the emails about unread messages to members who have been away for a while [NT1]. A tab that is only open counts as online
 * for others, but tells nothing of whether anyone is at it. The row that says so is stored in the transaction that queues the email,
 * so each is one, whichever nodes run this, however often.
 */
export async function queueUnreadMails(services: Services): Promise<void> {
  const { config, database, jobs } = services
  const due = await store.listDueMails(database.orm, config.unreadMailMinutes)
  const quiet = await listQuietUntil(
    database.orm,
    config,
    due.map(({ userId }) => userId),
  )
  for (const one of due) {
    await database.orm.transaction(async (tx) => {
      const at = await store.claimMail(tx, one)
      if (at === undefined) return
      const id = `${one.userId}/${at}`
      await queueMail(tx, jobs, { kind: 'unreadMessages', id, notBefore: quiet.get(one.userId) ?? null })
    })
  }
}

/**
 * Queues the pushes about unread messages. A device that shows the app leaves them out itself [NT10], and what is read within
 * `push.delay` is not pushed. In quiet hours, there is none: the next search after them finds what is still unread.
 */
export async function queueUnreadPushes(services: Services): Promise<void> {
  const { config, database, push } = services
  if (push.publicKey === null) return
  const due = await store.listDuePushes(database.orm)
  const quiet = await listQuietUntil(
    database.orm,
    config,
    due.map(({ userId }) => userId),
  )
  for (const one of due.filter(({ userId }) => !quiet.has(userId))) {
    await database.orm.transaction(async (tx) => {
      if (!(await store.claimPush(tx, one))) return
      await queuePushes(tx, services, { userId: one.userId, kind: 'messages', path: pages.chat1.path })
    })
  }
}
