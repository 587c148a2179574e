import { createHash } from 'node:crypto'
import { formatBytes } from '#shared/texts/i18n/format-bytes.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { getLocale } from '#shared/texts/i18n/locale.ts'
import { splitAround } from '#shared/texts/i18n/split-around.ts'
import { devMailboxText } from '#shared/texts/mail/dev-mailbox.ts'
import { escape } from '#server/mail/escape.ts'
import type { DevMail } from './store.ts'
import { css } from './style.ts'

/** The hash of the style sheet, the only one that the content security policy allows. */
export const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`

type Page = {
  /** The path of the mailbox, with its key. */
  readonly path: string
  readonly mails: readonly DevMail[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
  /** Whether this is not the first page. */
  readonly isLater: boolean
  /** Whether emails are stored here; false when a mail server is configured. */
  readonly isStored: boolean
  readonly product: string
}

/** The whole page; it has no script. */
export function listHtml({ path, mails, next, isLater, isStored, product }: Page): string {
  return `<!doctype html>
<html lang="${getLocale().tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text('title')} · ${escape(product)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${css}</style>
</head>
<body>
<header class="bar"><a class="home" href="/">${mark}<span>${escape(product)}</span></a><span class="tag">${text('tag')}</span></header>
<main>
<div class="head"><div><h1>${text('title')}</h1><p class="lead">${withVariable(isStored ? 'kept' : 'sent')}</p></div>
<a class="button" href="${path}">${text(isLater ? 'newest' : 'refresh')}</a></div>
${mails.length > 0 ? `<ol class="mails">${mails.map((mail) => mailHtml(mail, path)).join('\n')}</ol>` : emptyState(isLater)}
${next === null ? '' : `<nav class="more" aria-label="${text('pages')}"><a class="button" rel="next" href="${path}?before=${escape(next)}">${text('older')}</a></nav>`}
</main>
</body>
</html>
`
}

const text = (key: 'title' | 'tag' | 'newest' | 'refresh' | 'pages' | 'older'): string =>
  escape(devMailboxText(key))

/** Shows the name of the variable as code. */
function withVariable(key: 'kept' | 'sent'): string {
  const [before, after] = splitAround((variable) => devMailboxText(key, { variable }))
  return `${escape(before)}<code>SMTP_URL</code>${escape(after)}`
}

const mark = `<svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true"><rect width="40" height="40" rx="12" fill="#0B6B5F"/><circle cx="27.5" cy="11.5" r="7.5" fill="#F5B83D" opacity="0.28"/><circle cx="27.5" cy="11.5" r="4.2" fill="#F5B83D"/><path d="M11 34c0-5.5 14.5-4.5 14.5-10.2 0-4.6-9-3.6-9-7.6 0-2.2 2.4-3.3 5-3.9" fill="none" stroke="#FBF9F5" stroke-width="3.4" stroke-linecap="round"/></svg>`

function mailHtml({ id, to, subject, text: content, attached, createdAt }: DevMail, path: string): string {
  const at = formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'medium' })
  const [before, after] = splitAround((email) => devMailboxText('to', { email }))
  return `<li><article class="card" aria-labelledby="mail-${escape(id)}" data-to="${escape(to)}" data-subject="${escape(subject)}">
<h2 id="mail-${escape(id)}">${escape(subject)}</h2>
<p class="about"><span>${escape(before)}<strong>${escape(to)}</strong>${escape(after)}</span><time datetime="${createdAt.toISOString()}">${at}</time></p>
<div class="text">${linkify(content)}</div>
${attached.map(attachmentOf).join('\n')}
<p class="actions"><a class="button" href="${path}/${escape(id)}" aria-label="${escape(devMailboxText('openNamed', { subject }))}">${escape(devMailboxText('open'))}</a></p>
</article></li>`
}

const attachmentOf = ({ name, size }: DevMail['attached'][number]): string =>
  `<p class="about">${escape(devMailboxText('attached', { file: name, size: formatBytes(size) }))}</p>`

const emptyState = (isLater: boolean) =>
  `<div class="card empty"><div class="trail" aria-hidden="true"></div><h2>${escape(devMailboxText(isLater ? 'end' : 'none'))}</h2>
<p>${escape(devMailboxText(isLater ? 'endText' : 'noneText'))}</p></div>`

/** Escapes a text and makes its URLs links. They open in the same tab, because they lead to the app. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 0 ? escape(part) : `<a href="${escape(part)}">${escape(part)}</a>`))
    .join('')
}
