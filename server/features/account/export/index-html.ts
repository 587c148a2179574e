import type { Executor } from '#server/db/orm.ts'
import { escape } from '#server/mail/escape.ts'
import { format12Hour } from '#shared/domain/availability.ts'
import { exportTexts as texts } from '#shared/texts/export.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { joinTexts } from '#shared/texts/join.ts'
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
  yield headHtml(texts['export.title'], look)
  yield `<p class="lead">${escape(interpolate(texts['export.lead'], madeAt))}</p>\n`
  yield `<p class="quiet">${escape(interpolate(texts['export.programs'], { file: paths.data }))}</p>\n`
  yield profileHtml(mine, look)
  yield sectionHtml(texts['export.chats'], chatRows(mine, look))
  yield sectionHtml(texts['export.requests'], requestRows(mine, look))
  yield sectionHtml(texts['export.availability'], freeHtml(mine))
  yield `<h2>${escape(texts['export.notes'])}</h2>\n`
  let count = 0
  for await (const { content, createdAt } of notesOf(db, look.myId)) {
    count++
    yield `<div class="card"><p class="written">${escape(content)}</p><p class="quiet">${times.moment(createdAt)}</p></div>\n`
  }
  if (count === 0) yield `<div class="card"><p class="quiet">${escape(texts['export.none'])}</p></div>\n`
  yield sectionHtml(texts['export.blocked'], blockedRows(mine, look))
  yield sectionHtml(texts['export.reported'], reportedRows(mine, look))
  yield sectionHtml(texts['export.sessions'], sessionRows(mine, look))
  yield sectionHtml(texts['export.links'], linkRows(mine, look))
  yield footHtml
}

function profileHtml({ user, person }: ExportData, look: RenderContext): string {
  const picture =
    person && person.pictureVersion > 0
      ? `<img src="${paths.profile}" alt="${escape(texts['export.picture'])}">\n`
      : ''
  const facts: (readonly [string, string | null])[] = [
    [texts['export.name'], person?.fullName ?? null],
    [texts['export.email'], user?.email ?? null],
    [texts['export.role'], person ? joinTexts[`role.${person.role}`] : null],
    [texts['export.birthYear'], person ? String(person.birthYear) : null],
    [texts['export.since'], user ? createFormatters(look).moment(user.createdAt) : null],
    ...(person?.role === 'mentor'
      ? ([
          [texts['export.skills'], person.skills.join(', ') || null],
          [texts['export.about'], person.about || null],
        ] as const)
      : []),
  ]
  return sectionHtml(texts['export.profile'], `<div class="me">\n${picture}${factsHtml(facts)}</div>\n`)
}

function chatRows({ chats }: ExportData, look: RenderContext): string {
  const { moment } = createFormatters(look)
  return rowsHtml(
    chats.map(({ number, name, isOpen, lastAt, endedAt }) => [
      `<a href="${paths.chat(number)}">${escape(name)}</a>${isOpen ? '' : ` <span class="tag">${escape(texts['export.ended'])}</span>`}`,
      [
        lastAt ? interpolate(texts['export.last'], { at: moment(lastAt) }) : '',
        endedAt ? interpolate(texts['export.endedAt'], { at: moment(endedAt) }) : '',
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
      `${escape(interpolate(texts[otherRole === 'mentor' ? 'export.asked' : 'export.askedBy'], { name }))} <span class="tag">${escape(texts[`export.${status}`])}</span>`,
      `${moment(createdAt)} · ${escape(interpolate(texts['export.changed'], { at: moment(changedAt) }))}`,
    ]),
  )
}

function freeHtml({ free }: ExportData): string {
  if (!free) return rowsHtml([])
  const rows = free.slots.map(
    ({ day, from, to }) => [day, `${format12Hour(from)} – ${format12Hour(to)}`] as const,
  )
  return `${rowsHtml(rows)}<p class="quiet">${escape(interpolate(texts['export.zone'], { zone: free.timeZone }))}</p>\n`
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
      escape(interpolate(texts['export.session'], { since: moment(createdAt), seen: moment(lastSeenAt) })),
    ]),
  )
}

function linkRows({ links }: ExportData, look: RenderContext): string {
  const { moment } = createFormatters(look)
  return rowsHtml(
    links.map(({ purpose, email, expiresAt }) => [
      escape([texts[`export.link.${purpose}`], email].filter(Boolean).join(': ')),
      escape(interpolate(texts['export.until'], { at: moment(expiresAt) })),
    ]),
  )
}
