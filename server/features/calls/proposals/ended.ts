import type { MailContent } from '#server/mail/content.ts'
import { pages } from '#shared/pages.ts'
import { callMailText } from '#shared/texts/mail/calls.ts'
import { toCalendar } from '../calendar/ics.ts'
import { formatWhen, link, readMember, type Needs } from '../mail-reader.ts'
import { deleteEntries, listEnded, type EndedEntry } from './store.ts'

/** What takes entries out of the reader's calendar; once it was sent, they are done [MT14]. */
const endingOf = ({ config, database }: Needs, ended: readonly EndedEntry[]) => ({
  attachment: { name: 'ended.ics', content: Buffer.from(toCalendar(config, ended, { status: 'canceled' })) },
  note: callMailText('untentative', { count: ended.length }),
  afterSending: () =>
    deleteEntries(
      database.orm,
      ended.map(({ id }) => id),
    ),
})

/** Adds to an email about calls what has to leave the calendar of its reader, if there is anything [MT14]. */
export async function withEnded(
  services: Needs,
  readerId: string,
  content: MailContent,
): Promise<MailContent> {
  const ended = await listEnded(services.database.orm, readerId)
  if (ended.length === 0) return content
  const { attachment, note, afterSending } = endingOf(services, ended)
  return {
    ...content,
    attachments: [...(content.attachments ?? []), attachment],
    note: [content.note, note].filter((one) => one !== undefined).join(' '),
    afterSending: async () => {
      await content.afterSending?.()
      await afterSending()
    },
  }
}

/**
 * The email about proposals that are over, of whatever pairs, if no other one has said so. Without names: a pair may be blocked by now.
 * Id: the reader, and what distinguishes the emails.
 */
export async function endedMail(services: Needs, id: string): Promise<MailContent | null> {
  const [readerId = ''] = id.split('/')
  const ended = await listEnded(services.database.orm, readerId)
  const reader = ended.length === 0 ? undefined : await readMember(services, readerId)
  if (!reader) return null
  const { attachment, note, afterSending } = endingOf(services, ended)
  return {
    to: reader.email,
    subject: callMailText('ended.subject'),
    heading: callMailText('ended.heading'),
    paragraphs: [
      callMailText('ended.text', { count: ended.length }),
      ...ended.map(({ startsAt }) => formatWhen(startsAt, reader)),
    ],
    action: { label: callMailText('action.calls'), url: link(services, pages.calls.path) },
    ...{ attachments: [attachment], note, afterSending },
  }
}
