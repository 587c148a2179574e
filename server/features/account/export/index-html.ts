import { displayWords, type Display } from '#shared/domain/people/display.ts'
import type { Executor } from '#server/db/orm.ts'
import { escape } from '#server/mail/escape.ts'
import { formatClockRange, formatDay } from '#shared/domain/times/format-week.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { deviceText } from '#shared/texts/account/device-text.ts'
import { exportText } from '#shared/texts/account/export.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import { skillName } from '#shared/texts/members/skill-name.ts'
import { noticeSettingsText } from '#shared/texts/members/notice-settings.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { factsHtml, footHtml, headHtml, rowsHtml, sectionHtml, createFormatters } from './page-html.ts'
import type { RenderContext } from './page-html.ts'
import { paths } from './paths.ts'
import { notesOf } from './read.ts'
import type { ExportData } from './read.ts'

/** index.html, in chunks: everything but the chats, to which it links. */
export async function* indexPage(
  db: Executor,
  data: ExportData,
  context: RenderContext,
): AsyncGenerator<string> {
  const times = createFormatters(context)
  const madeAt = { product: context.product, at: times.moment(context.at), zone: context.timeZone }
  yield headHtml(exportText('export.title'), context)
  yield `<p class="lead">${escape(exportText('export.lead', madeAt))}</p>\n`
  yield `<p class="quiet">${escape(exportText('export.programs', { file: paths.data }))}</p>\n`
  yield profileHtml(data, context)
  yield sectionHtml(exportText('export.chats'), chatRows(data, context))
  if (data.works.length > 0) yield sectionHtml(exportText('export.works'), workRows(data, context))
  yield sectionHtml(exportText('export.requests'), requestRows(data, context))
  yield sectionHtml(exportText('export.availability'), availabilityHtml(data))
  yield `<h2>${escape(exportText('export.notes'))}</h2>\n`
  let count = 0
  for await (const { content, createdAt } of notesOf(db, context.myId)) {
    count++
    yield `<div class="card"><p class="written">${escape(content)}</p><p class="quiet">${times.moment(createdAt)}</p></div>\n`
  }
  if (count === 0) yield `<div class="card"><p class="quiet">${escape(exportText('export.none'))}</p></div>\n`
  yield sectionHtml(exportText('export.blocked'), personRows(data.blocked, context))
  yield sectionHtml(exportText('export.paused'), personRows(data.paused, context))
  if (data.consents.length > 0) yield sectionHtml(exportText('export.consents'), consentRows(data, context))
  yield sectionHtml(exportText('export.reported'), reportedRows(data, context))
  yield sectionHtml(exportText('export.sessions'), sessionRows(data, context))
  yield sectionHtml(exportText('export.links'), linkRows(data, context))
  yield footHtml
}

function profileHtml(
  { user, person, visibility, codes, passkeys, asking }: ExportData,
  context: RenderContext,
): string {
  const picture =
    person && person.pictureVersion > 0
      ? `<img src="${paths.profile}" alt="${escape(exportText('export.picture'))}">\n`
      : ''
  const facts: (readonly [string, string | null])[] = [
    [exportText('export.name'), person?.fullName ?? null],
    [exportText('export.email'), user?.email ?? null],
    [exportText('export.role'), person ? onboardingText(`role.${person.role}`) : null],
    [exportText('export.birthYear'), person ? String(person.birthYear) : null],
    [exportText('export.ageBand'), person?.ageBand ?? null],
    [exportText('export.bandChangesOn'), person?.bandChangesOn ?? null],
    [exportText('export.factor'), codes ? createFormatters(context).moment(codes.createdAt) : null],
    [exportText('export.passkeys'), passkeys.map(({ name }) => name).join(', ') || null],
    [exportText('export.hidden'), listHidden(visibility)],
    [
      exportText('export.conduct'),
      person?.conductAt ? createFormatters(context).moment(person.conductAt) : null,
    ],
    [exportText('export.chatHeight'), formatChatHeight(person?.isChatExpanded)],
    [exportText('export.clock'), formatClockChoice(person?.is24Hours)],
    [exportText('export.display'), formatDisplay(user?.display)],
    [exportText('export.locale'), user?.locale ? locales[user.locale].name : null],
    [exportText('export.quietHours'), formatQuietHours(person?.quietHours)],
    [exportText('export.timeZone'), person?.timeZone ?? null],
    [exportText('export.since'), user ? createFormatters(context).moment(user.createdAt) : null],
    [exportText('export.aims'), formatList(person?.aims ?? []) || null],
    [exportText('export.languages'), formatList(person?.languages ?? []) || null],
    [exportText('export.noEmails'), formatList(withoutEmail(asking)) || null],
    [exportText('export.surveys'), formatList(asking.surveys.map(({ year }) => String(year))) || null],
    [exportText('export.groups'), formatList(asking.groups.map(({ name }) => name)) || null],
    [exportText('export.favorites'), formatList(asking.favorites.map(({ name }) => name)) || null],
    ...(person?.role === 'mentor'
      ? ([
          [exportText('export.skills'), formatList(person.skills.map(skillName)) || null],
          [exportText('export.about'), person.about || null],
        ] as const)
      : []),
  ]
  return sectionHtml(exportText('export.profile'), `<div class="me">\n${picture}${factsHtml(facts)}</div>\n`)
}

/** What the member does not show to others. */
function listHidden(visibility: ExportData['visibility']): string | null {
  const hidden = [
    ...(visibility?.showsSeen === false ? [exportText('export.hidesSeen')] : []),
    ...(visibility?.showsTyping === false ? [exportText('export.hidesTyping')] : []),
  ]
  return formatList(hidden) || null
}

function formatChatHeight(isExpanded: boolean | null | undefined): string | null {
  return isExpanded == null ? null : exportText(isExpanded ? 'export.expanded' : 'export.notExpanded')
}

function formatClockChoice(is24Hours: boolean | null | undefined): string | null {
  return is24Hours == null ? null : exportText(is24Hours ? 'export.clock24' : 'export.clock12')
}

function formatDisplay(display: Display | null | undefined): string | null {
  const words = display ? [...displayWords(display)] : []
  return formatList(words.map((word) => exportText(`export.${word}`))) || null
}

function formatQuietHours(isOn: boolean | null | undefined): string | null {
  return isOn == null ? null : exportText(isOn ? 'export.quietOn' : 'export.quietOff')
}

function chatRows({ chats }: ExportData, context: RenderContext): string {
  const { moment } = createFormatters(context)
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

function workRows({ works }: ExportData, context: RenderContext): string {
  const { moment } = createFormatters(context)
  return rowsHtml(
    works.map(({ number, name, startedAt, endedAt }) => [
      `<a href="${paths.work(number)}">${escape(exportText('export.workWith', { name }))}</a>`,
      [
        exportText('export.startedAt', { at: moment(startedAt) }),
        endedAt ? exportText('export.endedAt', { at: moment(endedAt) }) : '',
      ]
        .filter(Boolean)
        .map(escape)
        .join(' · '),
    ]),
  )
}

function requestRows({ requests }: ExportData, context: RenderContext): string {
  const { moment } = createFormatters(context)
  return rowsHtml(
    requests.map(({ name, otherRole, status, createdAt, changedAt, aim, note }) => [
      `${escape(exportText(otherRole === 'mentor' ? 'export.asked' : 'export.askedBy', { name }))} <span class="tag">${escape(exportText(`export.${status}`))}</span>`,
      [
        `${moment(createdAt)} · ${escape(exportText('export.changed', { at: moment(changedAt) }))}`,
        ...[aim, note].filter((text) => text !== '').map(escape),
      ].join('<br>'),
    ]),
  )
}

function availabilityHtml({ availability }: ExportData): string {
  if (!availability) return rowsHtml([])
  const rows = [
    ...availability.slots.map((slot) => [asLabel(formatDay(slot.day)), formatClockRange(slot)] as const),
    ...availability.exceptions.map(({ date, from, to }) => {
      const day = asLabel(formatDate(Date.parse(date), { dateStyle: 'full', timeZone: 'UTC' }))
      return [
        day,
        from === null || to === null ? exportText('export.noTime') : formatClockRange({ from, to }),
      ] as const
    }),
  ]
  return `${rowsHtml(rows)}<p class="quiet">${escape(exportText('export.zone', { zone: availability.timeZone }))}</p>\n`
}

function consentRows({ consents }: ExportData, context: RenderContext): string {
  const { moment } = createFormatters(context)
  return rowsHtml(
    consents.map(({ method, issuedAt, confirmedAt, endedAt }) => [
      escape(exportText(`export.consent.${method}`)),
      [
        exportText('export.consentIssued', { at: moment(issuedAt) }),
        confirmedAt ? exportText('export.consentConfirmed', { at: moment(confirmedAt) }) : '',
        endedAt ? exportText('export.endedAt', { at: moment(endedAt) }) : '',
      ]
        .filter(Boolean)
        .map(escape)
        .join(' · '),
    ]),
  )
}

function personRows(
  rows: readonly { readonly name: string; readonly createdAt: Date }[],
  context: RenderContext,
): string {
  return rowsHtml(
    rows.map(({ name, createdAt }) => [escape(name), createFormatters(context).moment(createdAt)] as const),
  )
}

/** The kinds of notices that the member does not want by email. */
const withoutEmail = ({ noticeSettings }: ExportData['asking']): string[] =>
  noticeSettings.filter(({ email }) => !email).map(({ kind }) => noticeSettingsText(`kind.${kind}`))

function reportedRows({ reported }: ExportData, context: RenderContext): string {
  return rowsHtml(
    reported.map(({ reference, comment, updates, createdAt }) => [
      `<span class="written">${escape([reference, comment, ...updates.map(updateText)].filter(Boolean).join('\n'))}</span>`,
      createFormatters(context).moment(createdAt),
    ]),
  )
}

const updateText = ({ kind, text }: ExportData['reported'][number]['updates'][number]): string =>
  kind === 'withdrawal'
    ? exportText('export.withdrawn')
    : kind === 'reason'
      ? safetyText(`reason.${text as ReportReason}`)
      : text

function sessionRows({ devices }: ExportData, context: RenderContext): string {
  const { moment } = createFormatters(context)
  return rowsHtml(
    devices.map(({ device, createdAt, lastSeenAt }) => [
      escape(deviceText(device)),
      escape(exportText('export.session', { since: moment(createdAt), seen: moment(lastSeenAt) })),
    ]),
  )
}

function linkRows({ links }: ExportData, context: RenderContext): string {
  const { moment } = createFormatters(context)
  return rowsHtml(
    links.map(({ purpose, email, expiresAt }) => [
      escape([exportText(`export.link.${purpose}`), email].filter(Boolean).join(': ')),
      escape(exportText('export.until', { at: moment(expiresAt) })),
    ]),
  )
}
