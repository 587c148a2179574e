import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import { pages } from '#shared/pages.ts'
import { reportStatus } from '#shared/domain/reports.ts'
import { report as limit } from '#shared/limits.ts'
import { caseMailText } from '#shared/texts/mail/case.ts'
import { reportMailText } from '#shared/texts/mail/report.ts'
import { alertMailer } from '#server/case-records/alert-mail.ts'
import { caseWithChats, eventOfCase } from '#server/case-records/case-store.ts'
import { listReportUpdates, reportById } from './store.ts'

/**
 * The emails to the safety contact: that there is a report or case, its number, and its kind [RP3 CS5], and the alerts
 * about imminent cases [CS8]. What was written and by whom
 * stays on the server, because email is read on many devices and kept in many places. So does the answer to a report, of which its
 * reporter learns that there is one [RP15].
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
  const found: Mailer = async (id) => {
    const [caseId = '', n] = id.split('/')
    const row = await caseWithChats(database.orm, caseId)
    const event = await eventOfCase(database.orm, caseId, Number(n))
    if (!row || !event) return null
    const { reference, kind } = row
    return {
      to: config.safetyContact,
      subject: caseMailText('subject', { reference, product: config.product.name }),
      heading: caseMailText('heading', { reference }),
      paragraphs: [
        caseMailText(`found.${kind}`),
        caseMailText(`urgency.${event.urgency === 1 ? 1 : event.urgency === 2 ? 2 : 3}`),
        caseMailText('read', { command: `npm run user -- case ${reference}` }),
      ],
      note: caseMailText('note', { days: limit.keepDays }),
    }
  }
  const reportNews: Mailer = async (id) => {
    const [reportId = ''] = id.split('/')
    const row = await reportById(database.orm, reportId)
    const reporter = row && (await readAddressee(database.orm, config.safeguarding, row.reporterId))
    const updates = await listReportUpdates(database.orm, reportId)
    if (!reporter || reportStatus(updates.map(({ kind }) => kind)) === 'withdrawn') return null
    await assertAwake(database.orm, config, row.reporterId)
    return {
      to: reporter.email,
      subject: reportMailText('news.subject', { product: config.product.name }),
      heading: reportMailText('news.heading'),
      paragraphs: [reportMailText('news.text')],
      action: {
        label: reportMailText('news.action'),
        url: new URL(pages['settings/reports'].path, config.baseUrl).href,
      },
    }
  }
  return { report, reportNews, case: found, caseAlert: alertMailer({ config, database }) }
}
