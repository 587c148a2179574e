import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { report as limit } from '#shared/limits.ts'
import { reportMailText } from '#shared/texts/mail/report.ts'
import { safetyText } from '#shared/texts/members/safety.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import type { Evidence, EvidenceMessage, Party } from './evidence.ts'
import { listEvidenceImages, reportById } from './store.ts'
import type { Report } from './store.ts'

/** The email to the safety contact: what was reported, by whom, and the evidence [RP3]. */
export function safetyMailers({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Readonly<Record<string, Mailer>> {
  const report: Mailer = async (id) => {
    const row = await reportById(database.orm, id)
    if (!row) return null
    const images = await listEvidenceImages(database.orm, id)
    const attachments = images.map(({ name, content }) => ({ name: `${row.reference}-${name}`, content }))
    return { to: config.safetyContact, ...contentOf(row, config.product.name), attachments }
  }
  return { report }
}

function contentOf(row: Report, product: string): Omit<MailContent, 'to'> {
  const evidence = JSON.parse(row.evidence) as Evidence
  const { reference, comment } = row
  const reason = safetyText(`reason.${row.reason as ReportReason}`)
  const { about, email } = evidence.reported
  return {
    subject: reportMailText('subject', { reference, product, reason }),
    heading: reportMailText('heading', { reference }),
    paragraphs: [
      reportMailText(`reported.${row.kind}`, { at: when(row.createdAt), reason }),
      comment === '' ? reportMailText('noComment') : reportMailText('comment', { comment }),
      reportMailText('reporter', { member: partyLine(evidence.reporter) }),
      reportMailText('reportedMember', { member: partyLine(evidence.reported) }),
      ...(about === '' ? [] : [reportMailText('about', { about })]),
      evidence.messages.length === 0
        ? reportMailText('noMessages')
        : reportMailText('messages', { count: evidence.messages.length }),
      ...evidence.messages.map((message) => messageLine(message, evidence)),
      reportMailText('next', { command: `npm run user -- suspend ${email}` }),
    ],
    note: reportMailText('note', { days: limit.keepDays, hash: row.evidenceHash.toString('hex') }),
  }
}

const when = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const partyLine = ({ name, role, ageBand: age, email, id }: Party): string =>
  reportMailText(`member.${role}`, { name, age, email, id })

function messageLine(
  { seq, at, senderId, text, picture }: EvidenceMessage,
  { subject, reporter, reported }: Evidence,
): string {
  const marker = seq === subject.seq ? '>>> ' : ''
  const { role, name } = senderId === reporter.id ? reporter : reported
  const line = reportMailText(`line.${role}`, { seq: String(seq), name, at: when(new Date(at)), text })
  if (picture === null) return `${marker}${line}`
  const shown = picture.isCopied
    ? reportMailText('picture', { file: picture.name })
    : reportMailText('pictureMissing')
  return `${marker}${line} ${shown}`
}
