import { textDirection } from '#server/locale/run-in-locale.ts'
import { escape } from '#server/mail/escape.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { getLocale } from '#shared/texts/i18n/locale.ts'
import { exportText } from '#shared/texts/account/export.ts'
import { css } from './style.ts'

/** What the pages of one archive are rendered with. */
export type RenderContext = {
  readonly product: string
  readonly at: Date
  readonly myId: string
  /** The IANA name of the time zone of all times. */
  readonly timeZone: string
}

/** Everything before the content of a page. The page runs no script and loads nothing from elsewhere. */
export function headHtml(title: string, { product }: RenderContext): string {
  return `<!doctype html>
<html lang="${getLocale().tag}" dir="${textDirection()}">
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

/** Formats dates and times for people, in the page's time zone. */
export function createFormatters({ timeZone }: RenderContext) {
  return {
    day: (at: Date) => formatDate(at, { dateStyle: 'full', timeZone }),
    moment: (at: Date) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    clock: (at: Date) => formatDate(at, { timeStyle: 'short', timeZone }),
  }
}

/** A list of facts, with a placeholder for each fact without a value. */
export function factsHtml(facts: readonly (readonly [string, string | null])[]): string {
  const lines = facts.map(
    ([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value ?? exportText('export.none'))}</dd>`,
  )
  return `<dl>\n${lines.join('\n')}\n</dl>\n`
}

/** A list of rows, each with a label and a value, or a sentence that there are none. */
export function rowsHtml(rows: readonly (readonly [label: string, value: string])[]): string {
  if (rows.length === 0) return `<p class="quiet">${escape(exportText('export.none'))}</p>\n`
  const lines = rows.map(
    ([label, value]) => `<li><span>${label}</span><span class="quiet">${value}</span></li>`,
  )
  return `<ul class="rows">\n${lines.join('\n')}\n</ul>\n`
}

export const sectionHtml = (title: string, content: string): string =>
  `<h2>${escape(title)}</h2>\n<div class="card">\n${content}</div>\n`
