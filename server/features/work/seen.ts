import type * as z from 'zod/mini'
import { transact } from '#server/db/transaction.ts'
import { markPathRead } from '#server/features/notices/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { topics } from '#shared/contract/topics.ts'
import type { seeWork as input } from '#shared/contract/work.ts'
import { workPath } from './mails.ts'
import { noteSeen, type Work } from './store.ts'

/** Notes what a member has seen of a page, and marks the notices about it as read [WK15]. */
export async function seeWork(
  { services, me }: AuthContext,
  work: Work,
  { n }: z.infer<typeof input>,
): Promise<void> {
  await transact(services, async (tx, publish) => {
    await noteSeen(tx, work, me.id, n)
    await markPathRead(tx, me.id, workPath(work.id))
    publish({ topic: topics.notices(me.id) })
  })
}
