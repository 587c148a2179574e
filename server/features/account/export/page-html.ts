import { escape } from '#server/mail/escape.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { getLocale } from '#shared/texts/i18n/locale.ts'
import { exportText } from '#shared/texts/account/export.ts'
import { css } from './style.ts'

/** How the pages of one archive are written. */
export type RenderContext = {
  readonly product: string
  readonly at: Date
  readonly myId: string
  /** IANA name of the zone all times are in. */
  readonly timeZone: string
}

/** Everything before the content of a page. Nothing in it runs or is loaded from elsewhere, wherever it is opened. */
export function headHtml(title: string, { product }: RenderContext): string {
  return `<!doctype html>
<html lang="${getLocale().tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${escape(title)} · ${escape(product)}</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
`
}

export const footHtml = '</main>\n</body>\n</html>\n'

/** Dates and times as a person reads them, in the zone of the page. */
export function createFormatters({ timeZone }: RenderContext) {
  return {
    day: (at: Date) => formatDate(at, { dateStyle: 'full', timeZone }),
    moment: (at: Date) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    clock: (at: Date) => formatDate(at, { timeStyle: 'short', timeZone }),
  }
}

/** A list of facts; a fact without a value says so. */
export function factsHtml(facts: readonly (readonly [string, string | null])[]): string {
  const lines = facts.map(
    ([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value ?? exportText('export.none'))}</dd>`,
  )
  return `<dl>\n${lines.join('\n')}\n</dl>\n`
}

/** Rows with something on each side, or the sentence that there are none. */
export function rowsHtml(rows: readonly (readonly [left: string, right: string])[]): string {
  if (rows.length === 0) return `<p class="quiet">${escape(exportText('export.none'))}</p>\n`
  const lines = rows.map(
    ([left, right]) => `<li><span>${left}</span><span class="quiet">${right}</span></li>`,
  )
  return `<ul class="rows">\n${lines.join('\n')}\n</ul>\n`
}

export const sectionHtml = (title: string, content: string): string =>
  `<h2>${escape(title)}</h2>\n<div class="card">\n${content}</div>\n`
