import { createHash } from 'node:crypto'
import { escape } from '#server/mail/escape.ts'
import type { OutboxMail } from './store.ts'
import { css } from './style.ts'

/** The content policy lets in this one style sheet and no other. */
export const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`

type Page = {
  readonly mails: readonly OutboxMail[]
  /** Where the following page begins, or null. */
  readonly next: string | null
  /** True on every page but the first. */
  readonly isLater: boolean
  /** False when a mail server is configured and so nothing lands here. */
  readonly isKept: boolean
  readonly product: string
}

/** The whole page, without a script. */
export function listHtml({ mails, next, isLater, isKept, product }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox · ${escape(product)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${css}</style>
</head>
<body>
<header class="bar"><a class="home" href="/">${mark}<span>${escape(product)}</span></a><span class="tag">Development</span></header>
<main>
<div class="head"><div><h1>Outbox</h1><p class="lead">${isKept ? keptText : sentText}</p></div>
<a class="button" href="/dev/outbox">${isLater ? 'Newest' : 'Refresh'}</a></div>
${mails.length > 0 ? `<ol class="mails">${mails.map(cardOf).join('\n')}</ol>` : emptyState(isLater)}
${next === null ? '' : `<nav class="more" aria-label="Pages"><a class="button" rel="next" href="/dev/outbox?before=${escape(next)}">Older</a></nav>`}
</main>
</body>
</html>
`
}

const keptText =
  "This server doesn't send email. Messages stay here for a week, and their links work. " +
  'Set <code>SMTP_URL</code> to send them.'
const sentText = "<code>SMTP_URL</code> is set, so email is sent to that server and doesn't show up here."

const mark = `<svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true"><rect width="40" height="40" rx="12" fill="#0B6B5F"/><circle cx="27.5" cy="11.5" r="7.5" fill="#F5B83D" opacity="0.28"/><circle cx="27.5" cy="11.5" r="4.2" fill="#F5B83D"/><path d="M11 34c0-5.5 14.5-4.5 14.5-10.2 0-4.6-9-3.6-9-7.6 0-2.2 2.4-3.3 5-3.9" fill="none" stroke="#FBF9F5" stroke-width="3.4" stroke-linecap="round"/></svg>`

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

function cardOf({ id, to, subject, text, attached, createdAt }: OutboxMail): string {
  return `<li><article class="card" aria-labelledby="mail-${escape(id)}" data-to="${escape(to)}" data-subject="${escape(subject)}">
<h2 id="mail-${escape(id)}">${escape(subject)}</h2>
<p class="about"><span>To <strong>${escape(to)}</strong></span><time datetime="${createdAt.toISOString()}">${time.format(createdAt)}</time></p>
<div class="text">${linked(text)}</div>
${attached.map(({ name, size }) => `<p class="about">Attached: ${escape(name)}, ${Math.ceil(size / 1024)} KB</p>`).join('\n')}
<p class="actions"><a class="button" href="/dev/outbox/${escape(id)}">Open as HTML<span class="hidden">: ${escape(subject)}</span></a></p>
</article></li>`
}

const emptyState = (isLater: boolean) =>
  `<div class="card empty"><div class="trail" aria-hidden="true"></div><h2>${isLater ? 'No more email' : 'No email yet'}</h2>
<p>${isLater ? "You've reached the end." : 'Sign up or reset a password. The email shows up here within a second.'}</p></div>`

/** The text with its web addresses to press. They open in this tab: whoever presses one wants to be in the app. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 0 ? escape(part) : `<a href="${escape(part)}">${escape(part)}</a>`))
    .join('')
}
