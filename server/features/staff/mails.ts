import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { staffEnrollment } from '#shared/limits/staff.ts'
import { staffMailText } from '#shared/texts/mail/staff.ts'
import { deriveEnrollmentToken } from './enrollment.ts'
import { staffById } from '#server/policy/enrolled-staff.ts'
import { enrollmentById } from './store.ts'

/**
 * The emails to staff: the enrollment link, to each lead that the access of another staff member was reset [ST4], and each day the newest entry
 * of the operator log [ST11].
 */
export function staffMailers({
  config,
  database,
  keys,
}: Pick<Services, 'config' | 'database' | 'keys'>): Readonly<Record<string, Mailer>> {
  const product = config.product.name
  const staffEnroll: Mailer = async (id) => {
    const row = await enrollmentById(database.orm, id)
    if (!row) return null
    return {
      to: row.email,
      subject: staffMailText('enroll.subject', { product }),
      heading: staffMailText('enroll.heading'),
      paragraphs: [staffMailText(`enroll.${row.role}`, { product }), staffMailText('enroll.text')],
      action: {
        label: staffMailText('enroll.action'),
        // In the fragment, which browsers do not send: opening the link does not use it up.
        url: new URL(`/staff#enroll=${deriveEnrollmentToken(keys, row)}`, config.baseUrl).href,
      },
      note: staffMailText('enroll.note', { hours: staffEnrollment.ttl / 3_600_000 }),
    }
  }
  const staffReset: Mailer = async (id) => {
    const [staffId = '', leadId = ''] = id.split('/')
    const lead = await staffById(database.orm, leadId)
    const about = await staffById(database.orm, staffId)
    if (lead?.role !== 'lead' || !about) return null
    return {
      to: lead.email,
      subject: staffMailText('reset.subject', { product }),
      heading: staffMailText('reset.heading'),
      paragraphs: [staffMailText(`reset.${about.role}`, { id: about.id }), staffMailText('reset.text')],
    }
  }
  const staffLogHead: Mailer = async (id) => {
    const [leadId = '', seq = '', hash = ''] = id.split('/')
    const lead = await staffById(database.orm, leadId)
    if (lead?.role !== 'lead' || lead.enrolledAt === null) return null
    return {
      to: lead.email,
      subject: staffMailText('head.subject', { product }),
      heading: staffMailText('head.heading'),
      paragraphs: [
        staffMailText('head.text'),
        `${seq}:${hash}`,
        staffMailText('head.keep', { command: `npm run staff -- verify-log --expect ${seq}:${hash}` }),
      ],
    }
  }
  return { staffEnroll, staffReset, staffLogHead }
}
