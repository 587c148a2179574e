import type { Executor } from '#server/db/orm.ts'
import { escape } from '#server/mail/escape.ts'
import { formatClock, formatDay } from '#shared/domain/format-week.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { exportText } from '#shared/texts/account/export.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { factsHtml, footHtml, headHtml, rowsHtml, sectionHtml, createFormatters } from './page-html.ts'
import type { RenderContext } from './page-html.ts'
import { paths } from './paths.ts'
import { notesOf } from './read.ts'
import type { ExportData } from './read.ts'

/** index.html, piece by piece: everything but the chats, to which it leads. */
export async function* indexPage(
  db: Executor,
  mine: ExportData,
  look: RenderContext,
): AsyncGenerator<string> {
  const times = createFormatters(look)
  const madeAt = { product: look.product, at: times.moment(look.at), zone: look.timeZone }
  yield headHtml(exportText('export.title'), look)
  yield `<p class="lead">${escape(exportText('export.lead', madeAt))}</p>\n`
  yield `<p class="quiet">${escape(exportText('export.programs', { file: paths.data }))}</p>\n`
  yield profileHtml(mine, look)
  yield sectionHtml(exportText('export.chats'), chatRows(mine, look))
  yield sectionHtml(exportText('export.requests'), requestRows(mine, look))
  yield sectionHtml(exportText('export.availability'), freeHtml(mine))
  yield `<h2>${escape(exportText('export.notes'))}</h2>\n`
  let count = 0
  for await (const { content, createdAt } of notesOf(db, look.myId)) {
    count++
    yield `<div class="card"><p class="written">${escape(content)}</p><p class="quiet">${times.moment(createdAt)}</p></div>\n`
  }
  if (count === 0) yield `<div class="card"><p class="quiet">${escape(exportText('export.none'))}</p></div>\n`
  yield sectionHtml(exportText('export.blocked'), blockedRows(mine, look))
  yield sectionHtml(exportText('export.reported'), reportedRows(mine, look))
  yield sectionHtml(exportText('export.sessions'), sessionRows(mine, look))
  yield sectionHtml(exportText('export.links'), linkRows(mine, look))
  yield footHtml
}

function profileHtml({ user, person }: ExportData, look: RenderContext): string {
  const picture =
    person && person.pictureVersion > 0
      ? `<img src="${paths.profile}" alt="${escape(exportText('export.picture'))}">\n`
      : ''
  const facts: (readonly [string, string | null])[] = [
    [exportText('export.name'), person?.fullName ?? null],
    [exportText('export.email'), user?.email ?? null],
    [exportText('export.role'), person ? onboardingText(`role.${person.role}`) : null],
    [exportText('export.birthYear'), person ? String(person.birthYear) : null],
    [exportText('export.since'), user ? createFormatters(look).moment(user.createdAt) : null],
    ...(person?.role === 'mentor'
      ? ([
          [exportText('export.skills'), formatList(person.skills) || null],
          [exportText('export.about'), person.about || null],
        ] as const)
      : []),
  ]
  return sectionHtml(exportText('export.profile'), `<div class="me">\n${picture}${factsHtml(facts)}</div>\n`)
}

function chatRows({ chats }: ExportData, look: RenderContext): string {
  const { moment } = createFormatters(look)
  return rowsHtml(
    chats.map(({ number, name, isOpen, lastAt, endedAt }) => [
      `<a href="${paths.chat(number)}">${escape(name)}</a>${isOpen ? '' : ` <span class="tag">${escape(exportText('export.ended'))}</span>`}`,
      [
        lastAt ? exportText('export.last', { at: moment(lastAt) }) : '',
        endedAt ? exportText('export.endedAt', { at: moment(endedAt) }) : '',
      ]
        .filter(Boolean)
        .map(escape)
        .join(' · '),
    ]),
  )
}

function requestRows({ requests }: ExportData, look: RenderContext): string {
  const { moment } = createFormatters(look)
  return rowsHtml(
    requests.map(({ name, otherRole, status, createdAt, changedAt }) => [
      `${escape(exportText(otherRole === 'mentor' ? 'export.asked' : 'export.askedBy', { name }))} <span class="tag">${escape(exportText(`export.${status}`))}</span>`,
      `${moment(createdAt)} · ${escape(exportText('export.changed', { at: moment(changedAt) }))}`,
    ]),
  )
}

function freeHtml({ free }: ExportData): string {
  if (!free) return rowsHtml([])
  const rows = free.slots.map(
    ({ day, from, to }) =>
      [formatDay(day), exportText('export.range', { from: formatClock(from), to: formatClock(to) })] as const,
  )
  return `${rowsHtml(rows)}<p class="quiet">${escape(exportText('export.zone', { zone: free.timeZone }))}</p>\n`
}

function blockedRows({ blocked }: ExportData, look: RenderContext): string {
  return rowsHtml(
    blocked.map(({ name, createdAt }) => [escape(name), createFormatters(look).moment(createdAt)] as const),
  )
}

function reportedRows({ reported }: ExportData, look: RenderContext): string {
  return rowsHtml(
    reported.map(({ reference, comment, createdAt }) => [
      `<span class="written">${escape([reference, comment].filter(Boolean).join('\n'))}</span>`,
      createFormatters(look).moment(createdAt),
    ]),
  )
}

function sessionRows({ devices }: ExportData, look: RenderContext): string {
  const { moment } = createFormatters(look)
  return rowsHtml(
    devices.map(({ device, createdAt, lastSeenAt }) => [
      escape(device),
      escape(exportText('export.session', { since: moment(createdAt), seen: moment(lastSeenAt) })),
    ]),
  )
}

function linkRows({ links }: ExportData, look: RenderContext): string {
  const { moment } = createFormatters(look)
  return rowsHtml(
    links.map(({ purpose, email, expiresAt }) => [
      escape([exportText(`export.link.${purpose}`), email].filter(Boolean).join(': ')),
      escape(exportText('export.until', { at: moment(expiresAt) })),
    ]),
  )
}
