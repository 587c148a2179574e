import type { Tx } from '#server/db/orm.ts'
import { listAdults, readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import type { RequestResource } from '#shared/policy.ts'

/**
 * Throws `chat.quietHours`, with the end of the night, if the caller is of age and it is night for the minor in the chat [QH12].
 * What can be changed for 15 minutes only cannot wait until morning, so it is rejected and not held.
 */
export async function refuseAtNight(
  tx: Tx,
  { services, me }: AuthContext,
  { mentorId, requesterId }: Pick<RequestResource, 'mentorId' | 'requesterId'>,
): Promise<void> {
  const until = await readQuietUntil(tx, services.config, me.id === mentorId ? requesterId : mentorId)
  if (until === null || !(await listAdults(tx, [me.id])).has(me.id)) return
  throw new AppError('chat.quietHours', { values: { until } })
}
