import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
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
      `On ${when(row.createdAt)} somebody reported ${kinds[row.kind]}. Reason: ${reason}.`,
      row.comment === '' ? 'They added no words.' : `In their words: ${row.comment}`,
      `Reported by: ${partyLine(copy.reporter)}`,
      `Reported: ${partyLine(copy.reported)}`,
      ...(copy.reported.about === '' ? [] : [`What they say about themselves: ${copy.reported.about}`]),
      copy.messages.length === 0
        ? 'The two have no messages.'
        : `A copy of their messages as they were then, ${copy.messages.length} of them:`,
      ...copy.messages.map((message) => messageLine(message, copy)),
      `The reporter was told this number, and the reported person nothing. To keep somebody out at once: npm run user -- suspend ${copy.reported.email}`,
    ],
    note: `The copy is also kept in the database under this number. SHA-256: ${row.evidenceHash.toString('hex')}`,
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
    picture === null ? '' : picture.isCopied ? ` [picture: ${picture.name}]` : ' [a picture, not attached]'
  return `${mark}${seq}. ${who.name} (${who.role}), ${when(new Date(at))}: ${text}${shown}`
}
