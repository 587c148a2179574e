import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { requestMailText } from '#shared/texts/mail/connections.ts'
import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import { answerMailers } from './answer-mails.ts'
import { endingMailers } from './endings/mails.ts'
import { isReachable } from './reachable.ts'
import { requestById } from './store.ts'

/** The emails about requests. Of the counterpart they contain the name only, which becomes no link [ML9]. */
export function connectionsMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const { name } = config.product
  const link = (path: string): string => new URL(path, config.baseUrl).href

  const person = (id: string) => readAddressee(db, config.safeguarding, id)

  const requestNew: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'pending' || !isReachable(request)) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    await assertAwake(db, config, request.mentorId)
    return {
      to: mentor.email,
      subject: mentee.hasName
        ? requestMailText('new.subjectNamed', { name: mentee.name })
        : requestMailText('new.subject', { product: name }),
      heading: requestMailText('new.heading'),
      paragraphs: [requestMailText('new.text', { name: mentee.name }), requestMailText('new.answer')],
      action: { label: requestMailText('new.action'), url: link('/connections/mentor') },
      notice: { about: request.requesterId },
    }
  }

  const requestAccepted: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'accepted' || !isReachable(request)) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    await assertAwake(db, config, request.requesterId)
    return {
      to: mentee.email,
      subject: requestMailText('accepted.subject', { name: mentor.name }),
      heading: requestMailText('accepted.heading'),
      paragraphs: [
        requestMailText('accepted.text', { name: mentor.name }),
        requestMailText('accepted.first'),
      ],
      action: { label: requestMailText('accepted.action'), url: link(`/chat/${id}`) },
      notice: { about: request.mentorId },
    }
  }

  return {
    requestNew,
    requestAccepted,
    ...reminderMailers({ config, database }),
    ...answerMailers({ config, database }),
    ...endingMailers({ config, database }),
  }
}

/** The email that reminds a mentor, sent once for each request, before it expires [RQ20]. */
function reminderMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const requestExpiring: Mailer = async (id) => {
    const request = await requestById(db, id)
    // Not of a later request of the pair, which has the same id.
    if (request?.status !== 'pending' || !request.remindedAt || !isReachable(request)) return null
    const { mentorId, requesterId } = request
    const mentor = await readAddressee(db, config.safeguarding, mentorId)
    const mentee = await readAddressee(db, config.safeguarding, requesterId)
    if (!mentor || !mentee) return null
    await assertAwake(db, config, mentorId)
    return {
      to: mentor.email,
      subject: requestMailText('expiring.subject'),
      heading: requestMailText('expiring.heading'),
      paragraphs: [requestMailText('expiring.text', { name: mentee.name }), requestMailText('new.answer')],
      action: {
        label: requestMailText('new.action'),
        url: new URL('/connections/mentor', config.baseUrl).href,
      },
      notice: { about: requesterId },
    }
  }
  return { requestExpiring }
}
