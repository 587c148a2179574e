import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { report as limit } from '#shared/limits.ts'
import { reportMailText } from '#shared/texts/mail/report.ts'
import { reportById } from './store.ts'

/**
 * The email to the safety contact: that there is a report, its number, and its kind [RP3]. What was reported and by whom
 * stays on the server, because email is read on many devices and kept in many places.
 */
export function safetyMailers({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Readonly<Record<string, Mailer>> {
  const report: Mailer = async (id) => {
    const row = await reportById(database.orm, id)
    if (!row) return null
    const { reference, kind } = row
    return {
      to: config.safetyContact,
      subject: reportMailText('subject', { reference, product: config.product.name }),
      heading: reportMailText('heading', { reference }),
      paragraphs: [
        reportMailText(`reported.${kind}`),
        reportMailText('read', { command: `npm run user -- report ${reference}` }),
      ],
      note: reportMailText('note', { days: limit.keepDays }),
    }
  }
  return { report }
}
