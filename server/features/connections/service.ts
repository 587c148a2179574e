import type { Context } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { queueMail } from '#server/mail/queue.ts'
import { AppError } from '#shared/errors.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { Me } from '#shared/contract/account.ts'
import * as store from './store.ts'

type Mine = Context & { readonly me: Me }

function touchPair(
  touch: (touch: TopicEvent) => void,
  request: { id: string; mentorId: string; requesterId: string },
): void {
  for (const topic of store.pairTopics(request)) touch({ topic })
}

/** Somebody who blocked one is not there to be asked. */
const reasonOf = {
  exists: 'request.failed',
  tooMany: 'request.tooMany',
  blocked: 'app.notFound',
} as const satisfies Record<string, ErrorReason>

/** A mentee asks a mentor: one request a pair, five waiting at most, ten a day [RQ1 RQ2]. */
export async function create(
  { services, me }: Mine,
  mentor: { id: string; email: string },
): Promise<{ email: string }> {
  await services.rates.consume('requestPerMentee', me.id)
  const pair = { mentorId: mentor.id, requesterId: me.id }
  const id = pairId(mentor.id, me.id)
  try {
    await transact(services, async (tx, touch) => {
      const outcome = await store.addRequest(tx, pair)
      if (outcome !== 'added') throw new AppError(reasonOf[outcome])
      await queueMail(tx, services.jobs, { kind: 'requestNew', id })
      touchPair(touch, { id, ...pair })
    })
  } catch (error) {
    await services.rates.refund('requestPerMentee', me.id)
    throw error
  }
  return { email: mentor.email }
}

/** The mentor accepts: the pair's chat opens, and the mentee gets a mail [RQ3]. */
export async function accept({ services }: Mine, request: store.Request): Promise<void> {
  await transact(services, async (tx, touch) => {
    if (!(await store.transitionRequest(tx, request.id, { from: 'pending', to: 'accepted' }))) {
      throw new AppError('request.acceptFailed')
    }
    await store.openChat(tx, request)
    await queueMail(tx, services.jobs, { kind: 'requestAccepted', id: request.id })
    touchPair(touch, request)
  })
}

/** The mentor rejects [RQ3]. */
export async function reject({ services }: Mine, request: store.Request): Promise<void> {
  await transact(services, async (tx, touch) => {
    if (!(await store.transitionRequest(tx, request.id, { from: 'pending', to: 'rejected' }))) {
      throw new AppError('request.rejectFailed')
    }
    touchPair(touch, request)
  })
}

/** Removes a request that waits or was rejected [RQ4]. */
export async function remove({ services }: Mine, request: store.Request): Promise<void> {
  await transact(services, async (tx, touch) => {
    await assertChanged(store.removeRequest(tx, request.id, request.status), 'request.deleteFailed')
    touchPair(touch, request)
  })
}

/**
 * Ends an accepted pair, for both at once [RQ5]. By the mentee the request goes; by the mentor it becomes
 * rejected, so that the mentee sees what happened. The chat closes in the same transaction.
 */
export async function end({ services, me }: Mine, request: store.Request): Promise<void> {
  await transact(services, async (tx, touch) => {
    const isDone =
      me.id === request.mentorId
        ? store.transitionRequest(tx, request.id, { from: 'accepted', to: 'rejected' })
        : store.removeRequest(tx, request.id, 'accepted')
    await assertChanged(isDone, 'chat.deleteFailed')
    await store.closeChat(tx, request.id)
    touchPair(touch, request)
  })
}

async function assertChanged(isDone: Promise<boolean>, reason: ErrorReason): Promise<void> {
  if (!(await isDone)) throw new AppError(reason)
}
