import { formatText } from '#shared/texts/index.ts'
import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'

/** The plain text part: the same words in the same order as the HTML, the link on a line of its own. */
export function textOf(content: MailContent, brand: Brand): string {
  const { action } = content
  return [
    content.heading,
    ...content.paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(content.note ? [content.note] : []),
    // "-- " is what mail programs know as the line above a signature.
    ['-- ', brand.name, brand.baseUrl.origin, ...(brand.contact ? [contactLine(brand.contact)] : [])].join(
      '\n',
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

const contactLine = (contact: string) => formatText('mail.contact', { contact })
