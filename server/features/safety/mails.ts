import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { report as limit } from '#shared/limits.ts'
import { reportMailText } from '#shared/texts/mail/report.ts'
import { safetyText } from '#shared/texts/members/safety.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import type { Evidence, EvidenceMessage, Party } from './evidence.ts'
import { picturesOf, reportById } from './store.ts'
import type { Report } from './store.ts'

/** The mail to whoever looks after safety: what was reported, by whom, and the copy [RP3]. */
export function safetyMailers({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Readonly<Record<string, Mailer>> {
  const report: Mailer = async (id) => {
    const row = await reportById(database.orm, id)
    if (!row) return null
    const pictures = await picturesOf(database.orm, id)
    const attachments = pictures.map(({ name, content }) => ({ name: `${row.reference}-${name}`, content }))
    return { to: config.safetyContact, ...contentOf(row, config.product.name), attachments }
  }
  return { report }
}

function contentOf(row: Report, product: string): Omit<MailContent, 'to'> {
  const copy = JSON.parse(row.evidence) as Evidence
  const { reference, comment } = row
  const reason = safetyText(`reason.${row.reason as ReportReason}`)
  const { about, email } = copy.reported
  return {
    subject: reportMailText('subject', { reference, product, reason }),
    heading: reportMailText('heading', { reference }),
    paragraphs: [
      reportMailText(`reported.${row.kind}`, { at: when(row.createdAt), reason }),
      comment === '' ? reportMailText('noComment') : reportMailText('comment', { comment }),
      reportMailText('reporter', { member: partyLine(copy.reporter) }),
      reportMailText('reportedMember', { member: partyLine(copy.reported) }),
      ...(about === '' ? [] : [reportMailText('about', { about })]),
      copy.messages.length === 0
        ? reportMailText('noMessages')
        : reportMailText('messages', { count: copy.messages.length }),
      ...copy.messages.map((message) => messageLine(message, copy)),
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
  { subject, ...copy }: Evidence,
): string {
  const mark = seq === subject.seq ? '>>> ' : ''
  const { role, name } = senderId === copy.reporter.id ? copy.reporter : copy.reported
  const line = reportMailText(`line.${role}`, { seq: String(seq), name, at: when(new Date(at)), text })
  if (picture === null) return `${mark}${line}`
  const shown = picture.isCopied
    ? reportMailText('picture', { file: picture.name })
    : reportMailText('pictureMissing')
  return `${mark}${line} ${shown}`
}
