import { and, eq } from 'drizzle-orm'
import { approvalEvents, users } from '#server/db/schema.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { staffById } from '#server/policy/enrolled-staff.ts'
import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pages } from '#shared/pages.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { approvalMailText } from '#shared/texts/mail/approval.ts'

const told = ['approved', 'declined', 'suspended', 'reinstated', 'expired', 'warned', 'asked'] as const
type Told = (typeof told)[number]

/** The emails about approvals: to mentors what an event says, and to coordinators which mentors are active for a short time only [MA9]. */
export function approvalMailers({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Readonly<Record<string, Mailer>> {
  const product = config.product.name
  const read = async (personId = '', seq = '') => {
    const [row] = await database.orm
      .select({ event: approvalEvents, email: users.email })
      .from(approvalEvents)
      .innerJoin(users, eq(users.id, approvalEvents.personId))
      .where(and(eq(approvalEvents.personId, personId), eq(approvalEvents.seq, Number(seq))))
    return row
  }
  const approvalNews: Mailer = async (id) => {
    const [personId, seq] = id.split('/')
    const row = await read(personId, seq)
    const kind = told.find((one) => one === row?.event.kind)
    if (!row || !kind) return null
    const link = new URL(pages.approval.path, config.baseUrl).href
    return {
      to: row.email,
      ...contentOf(kind, row.event, product),
      isSafety: kind === 'suspended' || kind === 'reinstated',
      action: { label: approvalMailText('action'), url: link },
    }
  }
  const approvalEnding: Mailer = async (id) => {
    const [staffId = '', personId, seq] = id.split('/')
    const staff = await staffById(database.orm, staffId)
    const row = await read(personId, seq)
    if (staff?.role !== 'coordinator' || !staff.enrolledAt || !row) return null
    if ((await concernedIds(database.orm, staff.email)).includes(row.event.personId)) return null
    return {
      to: staff.email,
      subject: approvalMailText('ending.subject', { product }),
      heading: approvalMailText('ending.heading'),
      // The id only: the name is in the console.
      paragraphs: [approvalMailText('ending.text', { id: row.event.personId, days: row.event.days ?? 0 })],
      action: {
        label: approvalMailText('ending.action'),
        url: new URL(`/staff/mentors/${row.event.personId}`, config.baseUrl).href,
      },
    }
  }
  return { approvalNews, approvalEnding }
}

function contentOf(
  kind: Told,
  { text, days, until }: typeof approvalEvents.$inferSelect,
  product: string,
): Omit<MailContent, 'to'> {
  if (kind === 'asked' && days !== null) return reminder(until, product)
  return {
    subject: approvalMailText(`${kind}.subject`, { product }),
    heading: approvalMailText(`${kind}.heading`),
    paragraphs: [
      kind === 'warned'
        ? approvalMailText('warned.text', { days: days ?? 0 })
        : approvalMailText(`${kind}.text`),
      ...(text === '' ? [] : [text]),
    ],
  }
}

/** The reminder of the server to a mentor who has not applied [MA20]. */
const reminder = (until: Date | null, product: string): Omit<MailContent, 'to'> => ({
  subject: approvalMailText('reminded.subject', { product }),
  heading: approvalMailText('reminded.heading'),
  paragraphs: [
    approvalMailText('reminded.text', { product }),
    until === null
      ? approvalMailText('reminded.hidden')
      : approvalMailText('reminded.until', { at: formatDate(until, { dateStyle: 'long', timeZone: 'UTC' }) }),
  ],
})
