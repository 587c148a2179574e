import type { Executor } from '#server/db/orm.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { requestMailText } from '#shared/texts/mail/connections.ts'
import { askingText } from '#shared/texts/members/asking.ts'
import { fitText } from '#shared/texts/members/fit.ts'
import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import { expiryById } from './expiry-store.ts'
import { offersFor } from './offers.ts'
import { isReachable } from './reachable.ts'
import { requestById } from './store.ts'

/** The id of the email about a rejection, of which a request that is sent again can have several [RQ15]. */
export async function rejectionId(tx: Executor, requestId: string): Promise<string> {
  const request = await requestById(tx, requestId)
  return `${requestId}/${request?.changedAt.getTime() ?? 0}`
}

/** The emails to a mentee whose request was rejected with a reason, or has expired. */
export function answerMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const link = (path: string): string => new URL(path, config.baseUrl).href
  const person = (id: string) => readAddressee(db, config.safeguarding, id)

  /** Only a rejection with a reason is an email: it says what to do next [RQ15]. */
  const requestRejected: Mailer = async (mailId) => {
    // A node of an earlier version queued it without the time.
    const [id = '', at] = mailId.split('/')
    const request = await requestById(db, id)
    if (at !== undefined && request?.changedAt.getTime() !== Number(at)) return null
    if (request?.status !== 'rejected' || !request.rejectionReason || !isReachable(request)) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    await assertAwake(db, config, request.requesterId)
    const { rejectionReason: reason } = request
    const needsDetail = reason === 'moreDetail'
    return {
      to: mentee.email,
      subject: requestMailText('rejected.subject', { name: mentor.name }),
      heading: requestMailText(needsDetail ? 'moreDetail.heading' : 'rejected.heading'),
      paragraphs: [
        requestMailText(needsDetail ? 'moreDetail.text' : 'rejected.text', { name: mentor.name }),
        askingText(`rejected.${reason}`, { name: mentor.name }),
        askingText(`next.${reason}`),
      ],
      action: needsDetail
        ? { label: requestMailText('new.action'), url: link('/connections/mentee') }
        : { label: requestMailText('rejected.action'), url: link('/mentors') },
      notice: { about: request.mentorId },
    }
  }

  /** Sent once for each request that expired, with other mentors who fit and why [RQ17]. */
  const requestExpired: Mailer = async (id) => {
    const expired = await expiryById(db, id)
    if (!expired) return null
    const [mentor, mentee] = await Promise.all([person(expired.mentorId), person(expired.menteeId)])
    if (!mentor || !mentee) return null
    await assertAwake(db, config, expired.menteeId)
    const lines = await offersFor(db, expired.menteeId, { expiryId: id })
    return {
      to: mentee.email,
      subject: requestMailText('expired.subject', { name: mentor.name }),
      heading: requestMailText('expired.heading'),
      paragraphs: [fitText('expired.text', { name: mentor.name }), ...lines],
      action: { label: requestMailText('expired.action'), url: link('/connections/mentee') },
      notice: { about: expired.mentorId },
    }
  }

  return { requestRejected, requestExpired }
}
