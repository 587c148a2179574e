import { textDirection } from '#server/locale/run-in-locale.ts'
import { getLocale } from '#shared/texts/i18n/locale.ts'
import { machineNote } from '#shared/texts/app/machine-note.ts'
import { splitAround } from '#shared/texts/i18n/split-around.ts'
import { mailText } from '#shared/texts/mail/layout.ts'
import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'
import { escape } from './escape.ts'
import { darkStyles, style } from './style.ts'

/**
 * Renders the HTML part. Uses one column that every mail client supports: a layout table (for Outlook) with
 * `role="presentation"` for screen readers, inline styles, and no external resources.
 */
export function renderHtml(content: MailContent, brand: Brand): string {
  const language = `lang="${getLocale().tag}" dir="${textDirection()}"`
  return `<!doctype html>
<html ${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="ground" style="${style.body}">
${preheader(content)}
<div role="article" aria-roledescription="email" aria-label="${escape(content.subject)}" ${language}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="${style.ground}">
<tr><td align="center" style="${style.outer}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
<tr><td style="${style.header}"><p class="brand" style="${style.brand}">${escape(brand.name)}</p></td></tr>
<tr><td class="card" style="${style.card}">
<div class="trail" style="${style.trail}" aria-hidden="true"></div>
<h1 class="text" style="${style.heading}">${escape(content.heading)}</h1>
${content.paragraphs.map((text) => `<p class="text" style="${style.paragraph}">${escape(text)}</p>`).join('\n')}
${content.action ? renderAction(content.action) : ''}
${content.note ? `<p class="note" style="${style.note}">${escape(content.note)}</p>` : ''}
</td></tr>
<tr><td style="${style.footer}">${renderFooter(brand, content.unsubscribe)}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

/**
 * Renders the preview that mail clients show after the subject. The invisible characters after it keep the heading,
 * which often repeats the subject, out of the preview.
 */
function preheader(content: MailContent): string {
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60)
  return `<div style="${style.preheader}" aria-hidden="true">${escape(content.paragraphs[0] ?? '')}${filler}</div>`
}

/** Renders the button as a table cell, so that Outlook colors all of it, and the plain link for clients without it. */
function renderAction(action: { readonly label: string; readonly url: string }): string {
  const url = escape(action.url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonTable}">
<tr><td class="button" bgcolor="#0B6B5F" style="${style.buttonCell}"><a class="button-link" href="${url}" style="${style.button}">${escape(action.label)}</a></td></tr>
</table>
<p class="muted" style="${style.small}">${escape(mailText('mail.bareLink'))}<br><a class="link" href="${url}" style="${style.link}">${url}</a></p>`
}

function renderFooter(brand: Brand, unsubscribe: string | undefined): string {
  const home = escape(brand.baseUrl.origin)
  const contact = brand.contact === null ? '' : `<br>${renderContact(brand.contact)}`
  return `<p class="muted" style="${style.footerText}">${escape(brand.name)} · <a class="link" href="${home}" style="${style.link}">${home}</a>${contact}${unsubscribe ? `<br>${renderUnsubscribe(unsubscribe)}` : ''}${machineNote() ? `<br>${escape(machineNote())}` : ''}</p>`
}

const renderUnsubscribe = (url: string): string =>
  `<a class="link" href="${escape(url)}" style="${style.link}">${escape(mailText('mail.unsubscribe'))}</a>`

function renderContact(contact: string): string {
  const address = /^https?:\/\//.test(contact) ? contact : `mailto:${contact}`
  const link = `<a class="link" href="${escape(address)}" style="${style.link}">${escape(contact)}</a>`
  const [before, after] = splitAround((marker) => mailText('mail.contact', { contact: marker }))
  return `${escape(before)}${link}${escape(after)}`
}
