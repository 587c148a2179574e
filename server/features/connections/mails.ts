import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import { people, users } from '#server/db/schema.ts'
import type { Mailer } from '#server/mail/queue.ts'
import { PostponedJobError } from '#server/jobs/errors.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import { unlinked } from '#server/mail/unlinked.ts'
import type { Services } from '#server/rpc/services.ts'
import { displayName, nameForOthers } from '#shared/domain/names.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import { requestMailText } from '#shared/texts/mail/connections.ts'
import { requestById, type Request } from './store.ts'

const nameColumns = { fullName: people.fullName, ageBand: people.ageBand }

/** Whether the two members hear of each other: neither blocked nor paused the other [PS6]. */
const isReachable = ({ isBlocked, resting }: Request): boolean => !isBlocked && resting.length === 0

/** The emails about requests. Of the counterpart they contain the name only, which becomes no link [ML9]. */
export function connectionsMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const { name } = config.product
  const link = (path: string): string => new URL(path, config.baseUrl).href

  const person = (id: string) => readAddressee(db, config.safeguarding, id)

  /** An email that could not be sent before quiet hours began is tried again until they end [QH9]. */
  const assertAwake = async (id: string): Promise<void> => {
    if ((await readQuietUntil(db, config, id)) !== null) throw new PostponedJobError()
  }

  const requestNew: Mailer = async (id) => {
    const request = await requestById(db, id)
    if (request?.status !== 'pending' || !isReachable(request)) return null
    const [mentor, mentee] = await Promise.all([person(request.mentorId), person(request.requesterId)])
    if (!mentor || !mentee) return null
    await assertAwake(request.mentorId)
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
    await assertAwake(request.requesterId)
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

/** The address of a member, and the name by which others know them. */
async function readAddressee(db: Executor, profile: SafeguardingProfile, id: string) {
  const [row] = await db
    .select({ email: users.email, role: people.role, ...nameColumns })
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .where(eq(users.id, id))
    .limit(1)
  if (!row) return undefined
  const shown = nameForOthers(row, profile)
  const name = unlinked(displayName({ role: row.role, name: shown }))
  return { email: row.email, name, hasName: Boolean(shown) }
}
