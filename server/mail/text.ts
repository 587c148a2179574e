import { machineNote } from '#shared/texts/app/machine-note.ts'
import { mailText } from '#shared/texts/mail/layout.ts'
import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'

/** Renders the plain text part: the same text in the same order as the HTML part, with the link on its own line. */
export function renderText(content: MailContent, brand: Brand): string {
  const { action, unsubscribe } = content
  const footer = [
    brand.name,
    brand.baseUrl.origin,
    ...(brand.contact ? [contactLine(brand.contact)] : []),
    ...(unsubscribe ? [`${mailText('mail.unsubscribe')}: ${unsubscribe}`] : []),
    ...(machineNote() ? [machineNote()] : []),
  ]
  return [
    content.heading,
    ...content.paragraphs,
    ...(action ? [`${mailText('mail.action', { label: action.label })}\n${action.url}`] : []),
    ...(content.note ? [content.note] : []),
    // Mail clients recognize "-- " as the start of a signature.
    ['-- ', ...footer].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const contactLine = (contact: string) => mailText('mail.contact', { contact })
