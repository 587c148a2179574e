import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { report as limit } from '#shared/limits.ts'
import { safetyTexts } from '#shared/texts/safety.ts'
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

const kinds = { message: 'a message', picture: 'a picture', person: 'a person' } as const

function contentOf(row: Report, product: string): Omit<MailContent, 'to'> {
  const copy = JSON.parse(row.evidence) as Evidence
  const reason = safetyTexts[`reason.${row.reason as ReportReason}`]
  return {
    subject: `Report ${row.reference} at ${product}: ${reason}`,
    heading: `Report ${row.reference}`,
    paragraphs: [
      `A member reported ${kinds[row.kind]} on ${when(row.createdAt)}. Reason: ${reason}.`,
      row.comment === '' ? "They didn't add a comment." : `Their comment: ${row.comment}`,
      `Reported by: ${partyLine(copy.reporter)}`,
      `Reported: ${partyLine(copy.reported)}`,
      ...(copy.reported.about === '' ? [] : [`Their "About me": ${copy.reported.about}`]),
      copy.messages.length === 0
        ? "They haven't exchanged any messages."
        : `Copy of their messages at that time (${copy.messages.length}):`,
      ...copy.messages.map((message) => messageLine(message, copy)),
      `The reporter has this report number. The reported member was not told. To suspend them now: npm run user -- suspend ${copy.reported.email}`,
    ],
    note: `The copy is stored in the database under this number for ${limit.keepDays} days. SHA-256: ${row.evidenceHash.toString('hex')}`,
  }
}

const when = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const partyLine = ({ name, role, ageBand, email, id }: Party): string =>
  `${name}, ${role}, age ${ageBand}, ${email} (${id})`

function messageLine(
  { seq, at, senderId, text, picture }: EvidenceMessage,
  { subject, ...copy }: Evidence,
): string {
  const mark = seq === subject.seq ? '>>> ' : ''
  const who = senderId === copy.reporter.id ? copy.reporter : copy.reported
  const shown =
    picture === null ? '' : picture.isCopied ? ` [picture: ${picture.name}]` : ' [picture not attached]'
  return `${mark}${seq}. ${who.name} (${who.role}), ${when(new Date(at))}: ${text}${shown}`
}
