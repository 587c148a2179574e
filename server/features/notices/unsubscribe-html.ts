import { createHash } from 'node:crypto'
import { textDirection } from '#server/locale/run-in-locale.ts'
import { escape } from '#server/mail/escape.ts'
import { getLocale } from '#shared/texts/i18n/locale.ts'
import { noticeText } from '#shared/texts/mail/notices.ts'

const css = `
:root { color-scheme: light dark; }
body { margin: 0; background: #fbf9f5; color: #1d2330; font: 16px/1.5 Figtree, 'Segoe UI', Helvetica, Arial, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem; }
.brand { margin: 0 0 2rem; font-weight: 700; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.25; }
a { color: #0b6b5f; }
button { min-height: 2.75rem; padding: 0 1.5rem; border: 0; border-radius: 12px; background: #0b6b5f; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #0b6b5f; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { background: #14171e; color: #eceef3; }
  a { color: #5fcbb8; }
  button { background: #5fcbb8; color: #05231e; }
  :focus-visible { outline-color: #5fcbb8; }
}
`

/** The policy of the page: its own style sheet, and a form to this server. */
export const unsubscribePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; img-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

type Page = {
  readonly product: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** What follows the paragraphs, as HTML. */
  readonly end: string
}

/** A button that stops the emails. The form has no address, so it goes to that of the page. */
export const stopForm = (): string =>
  `<form method="post"><button type="submit">${escape(noticeText('stop.button'))}</button></form>`

/** A link to the settings. */
export const settingsLink = (): string =>
  `<p><a href="/settings/notices">${escape(noticeText('stop.settings'))}</a></p>`

/** A page of the server, without a script. */
export function unsubscribePage({ product, title, paragraphs, end }: Page): string {
  return `<!doctype html>
<html lang="${getLocale().tag}" dir="${textDirection()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · ${escape(product)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${css}</style>
</head>
<body>
<main>
<p class="brand">${escape(product)}</p>
<h1>${escape(title)}</h1>
${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('\n')}
${end}
</main>
</body>
</html>
`
}
