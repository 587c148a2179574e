import { staffById } from '#server/policy/enrolled-staff.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { caseAlerts } from '#shared/limits/case.ts'
import { caseMailText } from '#shared/texts/mail/case.ts'
import { caseWithChats } from './case-store.ts'
import { isConcerned } from './concerned-store.ts'

/** The alert about an imminent case, to a lead, the safety contact, or the deputy: its number and kind [CS8]; not to a lead whom it concerns [CS14]. */
export const alertMailer =
  ({ config, database }: Pick<Services, 'config' | 'database'>): Mailer =>
  async (id) => {
    const [caseId = '', , whom = ''] = id.split('/')
    const row = await caseWithChats(database.orm, caseId)
    const lead = whom === 'contact' || whom === 'deputy' ? undefined : await staffById(database.orm, whom)
    const to =
      whom === 'contact' ? config.safetyContact : whom === 'deputy' ? config.safetyDeputy : lead?.email
    if (!row || !to || (lead && (lead.role !== 'lead' || lead.enrolledAt === null))) return null
    if (lead && (await isConcerned(database.orm, row, lead.email))) return null
    const { reference } = row
    return {
      to,
      subject: caseMailText('alert.subject', { reference, product: config.product.name }),
      heading: caseMailText('alert.heading', { reference }),
      paragraphs: [
        caseMailText(`found.${row.kind}`),
        ...(whom === 'deputy' ? [caseMailText('alert.deputy')] : []),
        caseMailText('alert.text'),
      ],
      action: {
        label: caseMailText('alert.action'),
        url: new URL(`/staff/cases/${row.id}`, config.baseUrl).href,
      },
      note: caseMailText('alert.note', { minutes: caseAlerts.every / 60_000 }),
    }
  }
