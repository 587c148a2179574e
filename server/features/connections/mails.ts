import { eq } from 'drizzle-orm'
import { people, users } from '#server/db/schema.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { displayName } from '#shared/domain/names.ts'
import { requestById } from './store.ts'

/** The mails about requests. A name is all they say of the other person. */
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
    return rows[0] && { email: rows[0].email, name: displayName(rows[0]) }
  }

  const requestNew: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'pending' || request.isBlocked) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    return {
      to: mentor.email,
      subject: `A new mentoring request at ${name}`,
      heading: 'Somebody would like you as a mentor',
      paragraphs: [
        `${mentee.name} has asked you to be their mentor.`,
        'You can accept or reject the request on your connections page. Waiting is the hardest part: an early answer helps, whichever it is.',
      ],
      action: { label: 'See the request', url: link('/connections/mentor') },
    }
  }

  const requestAccepted: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'accepted' || request.isBlocked) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    return {
      to: mentee.email,
      subject: `Your request at ${name} was accepted`,
      heading: 'You have a mentor',
      paragraphs: [
        `${mentor.name} has accepted your request. You can write to each other now.`,
        'A good first message says who you are, and one thing you would like help with.',
      ],
      action: { label: 'Say hello', url: link(`/chat/${id}`) },
    }
  }

  return { requestNew, requestAccepted }
}
