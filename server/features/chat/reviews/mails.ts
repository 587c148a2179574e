import { concernedIds } from '#server/case-records/concerned-store.ts'
import { otherLeads, staffById } from '#server/policy/enrolled-staff.ts'
import type { Executor } from '#server/db/orm.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pictureReviewMailText as text } from '#shared/texts/mail/picture-reviews.ts'
import { countWaitingReviews, listWaitingReviews, markNotified } from './store.ts'

/** Who gets the email about new images that no lead can look at. */
const CONTACT = 'contact'

/** The members whose images a recipient does not look at: those of a lead's own chats [IR11]. */
const hiddenFrom = async (db: Executor, email: string | undefined) =>
  email === undefined ? [] : concernedIds(db, email)

/**
 * Queues an email to each lead who can look at an image that no email has announced, and to the safety contact about images that
 * none of them can look at: at most once an hour [IR8].
 */
export async function queueReviewMails({
  database,
  jobs,
}: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const announced = await markNotified(tx)
    if (announced.length === 0) return
    const isNew = ({ imageId }: { readonly imageId: string }) => announced.includes(imageId)
    const send = (recipient: string, count: number) =>
      queueMail(tx, jobs, { kind: 'pictureReviews', id: `${recipient}/${count}` })
    let unseen = await listWaitingReviews(tx)
    for (const { id, email } of await otherLeads(tx, '')) {
      const hidden = await hiddenFrom(tx, email)
      const waiting = await listWaitingReviews(tx, hidden)
      if (waiting.some(isNew)) await send(id, await countWaitingReviews(tx, hidden))
      const ids = new Set(waiting.map(({ imageId }) => imageId))
      unseen = unseen.filter(({ imageId }) => !ids.has(imageId))
    }
    if (unseen.some(isNew)) await send(CONTACT, unseen.length)
  })
}

/** The email that pictures wait for a review: their number, and nothing about them [IR8]. */
export function reviewMailers({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Readonly<Record<string, Mailer>> {
  const product = config.product.name
  const pictureReviews: Mailer = async (id) => {
    const [recipient = '', counted = ''] = id.split('/')
    const lead = recipient === CONTACT ? undefined : await staffById(database.orm, recipient)
    const isRemoved = recipient !== CONTACT && (lead?.role !== 'lead' || lead.enrolledAt === null)
    if (
      isRemoved ||
      (await countWaitingReviews(database.orm, await hiddenFrom(database.orm, lead?.email))) === 0
    )
      return null
    const count = Number(counted)
    return {
      to: lead?.email ?? config.safetyContact,
      subject: text('subject', { count, product }),
      heading: text('heading', { count }),
      paragraphs: [text('text'), ...(lead ? [] : [text('command', { command: 'npm run user -- pictures' })])],
      ...(lead
        ? { action: { label: text('action'), url: new URL('/staff/pictures', config.baseUrl).href } }
        : {}),
      note: text('note'),
    }
  }
  return { pictureReviews }
}
