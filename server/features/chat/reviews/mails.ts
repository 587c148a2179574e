import { otherLeads, staffById } from '#server/features/staff/store.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pictureReviewMailText as text } from '#shared/texts/mail/picture-reviews.ts'
import { countWaitingReviews, markNotified } from './store.ts'

/** Who gets the email if no lead has enrolled. */
const CONTACT = 'contact'

/**
 * Queues an email to each lead, or to the safety contact without one, if images wait that no email has announced: at most once an
 * hour [IR8].
 */
export async function queueReviewMails({
  database,
  jobs,
}: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await database.orm.transaction(async (tx) => {
    if (!(await markNotified(tx))) return
    const count = await countWaitingReviews(tx)
    const leads = await otherLeads(tx, '')
    const ids = leads.length > 0 ? leads.map(({ id }) => id) : [CONTACT]
    for (const id of ids) await queueMail(tx, jobs, { kind: 'pictureReviews', id: `${id}/${count}` })
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
    if (isRemoved || (await countWaitingReviews(database.orm)) === 0) return null
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
