import { eq } from 'drizzle-orm'
import { people, users } from '#server/db/schema.ts'
import type { Mailer } from '#server/mail/queue.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Services } from '#server/rpc/services.ts'
import { displayName } from '#shared/domain/names.ts'
import { requestMailText } from '#shared/texts/mail/connections.ts'
import { requestById, type Request } from './store.ts'

/** Whether the two members hear of each other: neither blocked nor paused the other [PS6]. */
const isReachable = ({ isBlocked, resting }: Request): boolean => !isBlocked && resting.length === 0

/** The emails about requests. Of the counterpart they contain the name only, which becomes no link [ML9]. */
export function connectionsMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const { name } = config.product
  const link = (path: string): string => new URL(path, config.baseUrl).href

  const person = async (id: string) => {
    const rows = await db
      .select({ email: users.email, role: people.role, fullName: people.fullName })
      .from(users)
      .innerJoin(people, eq(people.id, users.id))
      .where(eq(users.id, id))
      .limit(1)
    const row = rows[0]
    return row && { email: row.email, name: unlinked(displayName(row)), hasName: Boolean(row.fullName) }
  }

  const requestNew: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'pending' || !isReachable(request)) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    return {
      to: mentor.email,
      subject: mentee.hasName
        ? requestMailText('new.subjectNamed', { name: mentee.name })
        : requestMailText('new.subject', { product: name }),
      heading: requestMailText('new.heading'),
      paragraphs: [requestMailText('new.text', { name: mentee.name }), requestMailText('new.answer')],
      action: { label: requestMailText('new.action'), url: link('/connections/mentor') },
    }
  }

  const requestAccepted: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'accepted' || !isReachable(request)) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    return {
      to: mentee.email,
      subject: requestMailText('accepted.subject', { name: mentor.name }),
      heading: requestMailText('accepted.heading'),
      paragraphs: [
        requestMailText('accepted.text', { name: mentor.name }),
        requestMailText('accepted.first'),
      ],
      action: { label: requestMailText('accepted.action'), url: link(`/chat/${id}`) },
    }
  }

  return { requestNew, requestAccepted }
}
