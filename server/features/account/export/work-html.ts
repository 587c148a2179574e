import { escape } from '#server/mail/escape.ts'
import { agreementParts } from '#shared/contract/work.ts'
import { exportText } from '#shared/texts/account/export.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { createFormatters, factsHtml, footHtml, headHtml, rowsHtml, sectionHtml } from './page-html.ts'
import type { RenderContext } from './page-html.ts'
import { paths } from './paths.ts'
import type { MyWork } from './read-work.ts'

type Item = MyWork['items'][number]

/** The page of what the member and another work on, or worked on: aims, agreement, meetings, notes, and thanks [WK14]. */
export function* workPage(work: MyWork, context: RenderContext): Generator<string> {
  const { name, startedAt, endedAt } = work
  const { moment } = createFormatters(context)
  const times = [
    exportText('export.startedAt', { at: moment(startedAt) }),
    ...(endedAt ? [exportText('export.endedAt', { at: moment(endedAt) })] : []),
  ]
  yield headHtml(exportText('export.workWith', { name }), context)
  yield `<p><a href="../${paths.index}">${escape(exportText('export.back'))}</a></p>\n`
  yield `<p class="lead">${escape(times.join(' · '))}</p>\n`
  yield sectionHtml(exportText('export.aimsOfPair'), aimRows(work, context))
  if (work.agreement) yield sectionHtml(exportText('export.agreement'), agreementHtml(work.agreement))
  yield sectionHtml(
    exportText('export.meetings'),
    rowsHtml(work.calls.map((at) => [escape(exportText('export.call')), moment(at)] as const)),
  )
  yield sectionHtml(exportText('export.meetingNotes'), noteRows(work, context))
  yield sectionHtml(exportText('export.thanks'), wordsRows(work.thanks, work, context))
  if (work.closingWords.length > 0)
    yield sectionHtml(exportText('export.closing'), wordsRows(work.closingWords, work, context))
  yield footHtml
}

const day = (date: string): string => formatDate(Date.parse(date), { dateStyle: 'medium', timeZone: 'UTC' })

/** Aims, each before its steps; also steps whose aim the member did not write. */
function aimRows({ items }: MyWork, context: RenderContext): string {
  const aims = items.filter(({ aimId }) => aimId === null)
  const stepsOf = (id: string): Item[] => items.filter(({ aimId }) => aimId === id)
  const orphans = items.filter(({ aimId }) => aimId !== null && !aims.some(({ id }) => id === aimId))
  const ordered = [...aims.flatMap((aim) => [aim, ...stepsOf(aim.id)]), ...orphans]
  return rowsHtml(
    ordered.map((item) => [
      `${item.aimId === null ? '' : '– '}${escape(titleOf(item))}`,
      state(item, context),
    ]),
  )
}

const titleOf = ({ title }: Item): string => (title === '' ? exportText('export.former') : title)

function state({ due, doneAt }: Item, context: RenderContext): string {
  const parts = [
    due === null ? '' : exportText('export.by.due', { day: day(due) }),
    doneAt === null ? '' : exportText('export.done', { at: createFormatters(context).moment(doneAt) }),
  ]
  return escape(parts.filter(Boolean).join(' · '))
}

function agreementHtml(agreement: NonNullable<MyWork['agreement']>): string {
  const parts = agreementParts.map(
    (part) => [exportText(`export.agreement.${part}`), agreement[part] || null] as const,
  )
  const until = agreement.until === null ? null : day(agreement.until)
  return factsHtml([...parts, [exportText('export.agreement.until'), until]])
}

function noteRows({ notes, name }: MyWork, context: RenderContext): string {
  const { moment } = createFormatters(context)
  return rowsHtml(
    notes.map(({ text, metOn, callAt, authorId, isShared }) => {
      const by = authorId === context.myId ? exportText('export.you') : name
      const on = callAt ? `${exportText('export.call')}, ${moment(callAt)}` : day(metOn)
      const about = [by, on, isShared ? '' : exportText('export.private')].filter(Boolean).join(' · ')
      return [`<span class="written">${escape(text)}</span>`, escape(about)] as const
    }),
  )
}

type Words = Pick<MyWork['thanks'][number], 'text' | 'authorId' | 'createdAt'>

/** Thanks, or closing words. */
function wordsRows(words: readonly Words[], { name }: MyWork, context: RenderContext): string {
  return rowsHtml(
    words.map(({ text, authorId, createdAt }) => {
      const by = authorId === context.myId ? exportText('export.you') : name
      const at = createFormatters(context).moment(createdAt)
      return [`<span class="written">${escape(text)}</span>`, escape(`${by} · ${at}`)] as const
    }),
  )
}
