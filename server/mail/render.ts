import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'
import { renderHtml } from './html.ts'
import { renderText } from './text.ts'

/**
 * Renders an email as plain text and HTML with the same content.
 *
 * @throws {Error} if the URL of the action, or that to unsubscribe, has another origin than the base URL, which is a bug and never user input
 */
export function renderMail(
  content: MailContent,
  brand: Brand,
): { subject: string; text: string; html: string } {
  const links = [content.action?.url, content.unsubscribe].filter((url) => url !== undefined)
  if (!links.every((url) => hasOrigin(brand.baseUrl, url))) {
    throw new Error('a mail may only link to the configured base URL')
  }
  // A subject can contain a member's name, and a line break in it would start another header. Keeps the breaks of
  // `unlinked`.
  const subject = content.subject.replace(/(?:(?!\u200B)[\p{C}\s])+/gu, ' ').trim()
  return { subject, text: renderText(content, brand), html: renderHtml({ ...content, subject }, brand) }
}

function hasOrigin(baseUrl: URL, url: string): boolean {
  const parsed = URL.parse(url)
  return (
    parsed !== null && parsed.origin === baseUrl.origin && parsed.username === '' && parsed.password === ''
  )
}
