import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'
import { htmlOf } from './html.ts'
import { textOf } from './text.ts'

/**
 * The finished mail, as text and as HTML that say the same.
 * @throws {Error} when the action leads away from the configured base URL: a bug, never a person's input
 */
export function renderMail(
  content: MailContent,
  brand: Brand,
): { subject: string; text: string; html: string } {
  if (content.action && !isUnder(brand.baseUrl, content.action.url)) {
    throw new Error('a mail may only link to the configured base URL')
  }
  // Names may stand in a subject, and a line break there would start a header of its own.
  const subject = content.subject.replace(/[\p{C}\s]+/gu, ' ').trim()
  return { subject, text: textOf(content, brand), html: htmlOf({ ...content, subject }, brand) }
}

function isUnder(baseUrl: URL, url: string): boolean {
  const parsed = URL.parse(url)
  return (
    parsed !== null && parsed.origin === baseUrl.origin && parsed.username === '' && parsed.password === ''
  )
}
