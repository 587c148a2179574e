import type { AuthContext } from '#server/rpc/context.ts'
import type { Tx } from '#server/db/orm.ts'
import { transact } from '#server/db/transaction.ts'
import type { TopicEvent } from '#server/adapters/bus/index.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import { assertTrained } from '#server/policy/training.ts'
import { markAnswered } from '#server/features/notices/store.ts'
import { recordAnswer } from '#server/features/people/activity-store.ts'
import { recordRequestSigns } from '#server/case-records/signs-store.ts'
import { markAsked } from './suggested/store.ts'
import { AppError } from '#shared/errors.ts'
import type { ErrorReason } from '#shared/errors.ts'
import type { RequestResult } from '#shared/contract/connections.ts'
import { topics } from '#shared/contract/topics.ts'
import type { RejectionReason } from '#shared/domain/requests.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { rejectionId } from './answer-mails.ts'
import { endConnection } from './endings/end-store.ts'
import { forgetExpiry } from './expiry-store.ts'
import { filterRequest } from './request-content.ts'
import * as store from './store.ts'

function publishConnection(
  publish: (event: TopicEvent) => void,
  request: { id: string; mentorId: string; requesterId: string },
): void {
  for (const topic of store.connectionTopics(request)) publish({ topic })
}

/**
 * The error reasons of `addRequest`. A pair that staff keep separate gets one that says nothing of it [CS25]. A mentor who blocked
 * the mentee, or is not active, does not exist for the mentee.
 */
const reasonByOutcome = {
  exists: 'request.failed',
  separated: 'request.failed',
  tooMany: 'request.tooMany',
  notFound: 'app.notFound',
  noConsent: 'consent.missing',
  notTaking: 'request.notTaking',
  full: 'request.noPlace',
} as const satisfies Record<string, ErrorReason>

/**
 * Stores a mentee's request in place of one that expired, and queues the mentor's email. At most one request for each pair, five pending and ten a
 * day for each mentee [RQ1 RQ2].
 */
export async function create(
  ctx: AuthContext,
  mentor: { id: string; email: string },
  typed: { readonly aim?: string | undefined; readonly note?: string | undefined },
): Promise<RequestResult> {
  const { services, me } = ctx
  await assertTrained(services.database.orm, services.config, me)
  const { signs, maskedKinds, ...content } = await filterRequest(ctx, typed)
  await services.rates.consume('requestPerMentee', me.id)
  const pair = { mentorId: mentor.id, requesterId: me.id }
  const id = pairId(mentor.id, me.id)
  try {
    await transact(services, async (tx, publish) => {
      const outcome = await store.addRequest(tx, { ...pair, ...content }, services.config.requestDays)
      if (outcome !== 'added') throw new AppError(reasonByOutcome[outcome])
      await forgetExpiry(tx, pair)
      if (await markAsked(tx, pair)) await readSuggestion(tx, publish, pair)
      if (content.aim !== '' && (await store.keepAim(tx, me.id, content.aim))) {
        publish({ topic: topics.profile(me.id) })
      }
      if (signs)
        await recordRequestSigns({ tx, jobs: services.jobs }, signs, { requestId: id, userId: me.id })
      const notBefore = await readQuietUntil(tx, services.config, mentor.id)
      await queueMail(tx, services.jobs, { kind: 'requestNew', id, notBefore })
      publishConnection(publish, { id, ...pair })
    })
  } catch (error) {
    await services.rates.refund('requestPerMentee', me.id)
    throw error
  }
  return {
    email: mentor.email,
    ...(signs?.risk ? { help: signs.risk.level } : {}),
    ...(maskedKinds.length > 0 ? { maskedKinds } : {}),
  }
}

/** Marks the mentor's notices of a request as read, which is answered [NT13]. */
async function readRequest(
  tx: Tx,
  publish: (event: TopicEvent) => void,
  request: store.Request,
): Promise<void> {
  const { mentorId: userId, requesterId: about } = request
  if (await markAnswered(tx, { userId, about, mails: ['requestNew', 'requestExpiring'] }))
    publish({ topic: topics.notices(userId) })
}

/** Marks the mentee's notice of a suggested mentor as read, who is asked [SM5]. */
async function readSuggestion(
  tx: Tx,
  publish: (event: TopicEvent) => void,
  { mentorId: about, requesterId: userId }: Pick<store.Request, 'mentorId' | 'requesterId'>,
): Promise<void> {
  if (await markAnswered(tx, { userId, about, mails: ['mentorSuggested'] }))
    publish({ topic: topics.notices(userId) })
}

/** Accepts a pending request, after the training where it is required [TR4]: opens the chat and queues the mentee's email [RQ3]. */
export async function accept({ services, me }: AuthContext, request: store.Request): Promise<void> {
  await assertTrained(services.database.orm, services.config, me)
  await transact(services, async (tx, publish) => {
    // A withdrawal of the guardian's consent, or a suspension of the mentor, waits for this lock, and then finds the chat; or
    // this finds what it has written [GC6, MA3].
    await store.lockPeople(tx, [request.mentorId, request.requesterId])
    const current = await store.requestById(tx, request.id)
    if (current?.lacksConsent || current?.isMentorActive === false) throw new AppError('request.acceptFailed')
    if (await store.isPairSeparated(tx, request)) throw new AppError('request.acceptFailed')
    if (!(await store.transitionRequest(tx, request.id, { from: 'pending', to: 'accepted' }))) {
      throw new AppError('request.acceptFailed')
    }
    await store.openChat(tx, request)
    await recordAnswer(tx, request)
    await readRequest(tx, publish, request)
    const notBefore = await readQuietUntil(tx, services.config, request.requesterId)
    await queueMail(tx, services.jobs, { kind: 'requestAccepted', id: request.id, notBefore })
    publishConnection(publish, request)
  })
}

/** Rejects a pending request [RQ3]. The mentee reads a reason in the app and in an email [RQ15]. */
export async function reject(
  { services }: AuthContext,
  request: store.Request,
  reason: RejectionReason | null,
): Promise<void> {
  await transact(services, async (tx, publish) => {
    const change = { from: 'pending', to: 'rejected', reason } as const
    if (!(await store.transitionRequest(tx, request.id, change))) throw new AppError('request.rejectFailed')
    await recordAnswer(tx, request)
    await readRequest(tx, publish, request)
    if (reason !== null) {
      const notBefore = await readQuietUntil(tx, services.config, request.requesterId)
      await queueMail(tx, services.jobs, {
        kind: 'requestRejected',
        id: await rejectionId(tx, request.id),
        notBefore,
      })
    }
    publishConnection(publish, request)
  })
}

/** Removes a pending or rejected request [RQ4]. */
export async function remove({ services }: AuthContext, request: store.Request): Promise<void> {
  await transact(services, async (tx, publish) => {
    await assertChanged(store.removeRequest(tx, request.id, request.status), 'request.deleteFailed')
    publishConnection(publish, request)
  })
}

/** Ends a connection for both members in one transaction, whichever of them asks [RQ5]. The other is told [EN3]. */
export async function end({ services, me }: AuthContext, request: store.Request): Promise<void> {
  await transact(services, async (tx, publish) => {
    await store.lockPeople(tx, [request.mentorId, request.requesterId])
    const kind = me.id === request.mentorId ? 'mentor' : 'mentee'
    await endConnection({ tx, publish, jobs: services.jobs }, request, kind)
  })
}

/** Throws when the request is not in the expected state anymore: a concurrent call changed it first. */
async function assertChanged(isChanged: Promise<boolean>, reason: ErrorReason): Promise<void> {
  if (!(await isChanged)) throw new AppError(reason)
}
