import type { Tx } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import type { NoticeKind } from '#shared/domain/notices.ts'
import { listDeviceIds } from './device-store.ts'

type Push = { readonly userId: string; readonly kind: NoticeKind; readonly path: string }

/** Queues a push to each device of a member. The jobs have ids and no text. */
export async function queuePushes(
  tx: Tx,
  { jobs, push }: Pick<Services, 'jobs' | 'push'>,
  { userId, kind, path }: Push,
): Promise<void> {
  if (push.publicKey === null) return
  for (const device of await listDeviceIds(tx, userId)) await jobs.send(tx, 'push', { device, kind, path })
}
