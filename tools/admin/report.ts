import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/config/error.ts'
import type { Executor } from '#server/db/orm.ts'
import type { Evidence, EvidenceMessage } from '#server/features/safety/evidence.ts'
import type { Party } from '#server/case-records/evidence/parties-store.ts'
import { listEvidenceImages, listReportUpdates, reportByReference } from '#server/features/safety/store.ts'
import type { EvidenceImage, Report, ReportUpdate } from '#server/features/safety/store.ts'
import { report as limit } from '#shared/limits.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { reportText } from '#shared/texts/operator/report.ts'
import { userText } from '#shared/texts/operator/user.ts'
import type { ReportReason } from '#shared/domain/reports.ts'
import { escapeControls } from './escape-controls.ts'

export type ReportOptions = {
  /** The number of the report, such as R-7K3F9Q, in any case. */
  readonly reference: string
  /** The directory to save the images in; null to save none. */
  readonly folder: string | null
}

/**
 * Formats a report with its evidence for the operator, and saves its images [RP7].
 *
 * @throws ConfigError if there is no such report, or if an image cannot be saved
 */
export async function printReport(db: Executor, { reference, folder }: ReportOptions): Promise<string> {
  const row = await findReport(db, reference)
  const images = await listEvidenceImages(db, row.id)
  const pictures = folder === null ? listPictures(images) : await savePictures(row, images, folder)
  const updates = await listReportUpdates(db, row.id)
  const lines = [...linesOf(row, updates), ...pictures, noteOf(row)]
  // Indents the lines of a message, so that none looks like a line of the report.
  return lines.map((line) => escapeControls(line).replaceAll('\n', '\n    ')).join('\n\n')
}

/** A report by its number, in any case. Throws a ConfigError if there is none. */
export async function findReport(db: Executor, reference: string): Promise<Report> {
  const row = await reportByReference(db, reference.toUpperCase())
  if (!row) throw new ConfigError(userText('noReport', { reference }))
  return row
}

function linesOf(row: Report, updates: readonly ReportUpdate[]): string[] {
  const evidence = JSON.parse(row.evidence) as Evidence
  const { reference, comment } = row
  const { about, id } = evidence.reported
  return [
    reportText('title', { reference }),
    reportText(`reported.${row.kind}`, { at: when(row.createdAt), reason: reasonOf(row, updates) }),
    ...(row.path === null ? [] : [reportText(`path.${row.path}`)]),
    ...commentLines(comment, updates),
    reportText('reporter', { member: partyLine(evidence.reporter) }),
    reportText('reportedMember', { member: partyLine(evidence.reported) }),
    ...(about === '' ? [] : [reportText('about', { about })]),
    evidence.messages.length === 0
      ? reportText('noMessages')
      : reportText('messages', { count: evidence.messages.length }),
    ...evidence.messages.flatMap((message) => messageLines(message, evidence)),
    ...pairLines(evidence),
    ...workLines(evidence),
    reportText('next', { command: `npm run user -- suspend ${id}` }),
  ]
}

/** The reason that the reporter chose with the report or after it. */
function reasonOf({ reason }: Report, updates: readonly ReportUpdate[]): string {
  const chosen = reason || updates.find(({ kind }) => kind === 'reason')?.text
  return chosen ? safetyText(`reason.${chosen as ReportReason}`) : reportText('noReason')
}

/** The comment sent with the report, and what happened to it afterwards. */
function commentLines(comment: string, updates: readonly ReportUpdate[]): string[] {
  const first = comment === '' ? [] : [reportText('comment', { comment })]
  const added = updates.filter(({ kind }) => kind !== 'reason').map(updateLine)
  const hasComment = comment !== '' || updates.some(({ kind }) => kind === 'comment')
  return [...first, ...(hasComment ? [] : [reportText('noComment')]), ...added]
}

function updateLine({ kind, text, createdAt }: ReportUpdate): string {
  const at = when(createdAt)
  if (kind === 'withdrawal') return reportText('withdrawn', { at })
  if (kind === 'review') return reportText('review', { at })
  return kind === 'outcome' ? reportText('outcome', { at, text }) : reportText('added', { at, comment: text })
}

/** The request and the calls of the two, if the report has them. */
function pairLines({ pair, reporter, reported }: Evidence): string[] {
  const nameOf = (id: string): string => (id === reporter.id ? reporter : reported).name
  const { request = null, calls = [], agenda = [] } = pair ?? {}
  const asked = request && { name: nameOf(request.askedBy), at: when(new Date(request.at)) }
  return [
    ...(request && asked ? [reportText('request', { ...asked, status: request.status })] : []),
    ...calls.map(({ by, at, isAnswered }) =>
      reportText(isAnswered ? 'call.answered' : 'call.missed', { name: nameOf(by), at: when(new Date(at)) }),
    ),
    ...agenda.map(({ senderId, at, text }) =>
      reportText('agenda', { name: nameOf(senderId), at: when(new Date(at)), text }),
    ),
  ]
}

/** What is on the page of the two, if the report has it. */
function workLines({ work = [], reporter, reported }: Evidence): string[] {
  if (work.length === 0) return []
  const nameOf = (id: string): string => (id === reported.id ? reported : reporter).name
  return [
    '',
    reportText('work', { count: work.length }),
    ...work.map(({ part, at, senderId, text }) =>
      reportText('work.line', { part, name: nameOf(senderId), at: when(new Date(at)), text }),
    ),
  ]
}

const noteOf = ({ evidenceHash }: Report): string =>
  reportText('note', { days: limit.keepDays, hash: evidenceHash.toString('hex') })

const when = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const partyLine = ({ name, role, ageBand: age, email, id }: Party): string =>
  reportText(`member.${role}`, { name, age, email, id })

/** A message with what it said before, each on a line of its own. */
function messageLines(message: EvidenceMessage, evidence: Evidence): string[] {
  const { deletedAt, earlier = [] } = message
  return [
    messageLine(message, evidence),
    ...(deletedAt === undefined ? [] : [reportText('deleted', { at: when(new Date(deletedAt)) })]),
    ...earlier.map(({ text, until }) => reportText('earlier', { at: when(new Date(until)), text })),
  ]
}

function messageLine(
  { seq, at, senderId, text, picture }: EvidenceMessage,
  { subject, reporter, reported }: Evidence,
): string {
  const marker = seq === subject.seq ? '>>> ' : ''
  const { role, name } = senderId === reporter.id ? reporter : reported
  const line = reportText(`line.${role}`, { seq: String(seq), name, at: when(new Date(at)), text })
  if (picture === null) return `${marker}${line}`
  const shown = picture.isCopied
    ? reportText('picture', { file: picture.name })
    : reportText('pictureMissing')
  const alt = picture.alt === undefined ? '' : ` ${reportText('pictureAlt', { alt: picture.alt })}`
  return `${marker}${line} ${shown}${alt}`
}

const listPictures = (images: readonly EvidenceImage[]): string[] =>
  images.length === 0 ? [] : [reportText('pictures', { count: images.length })]

/** Saves the images readable only by the operator. The names are the server's own, see `readImages`. */
async function savePictures(
  { reference }: Report,
  images: readonly EvidenceImage[],
  folder: string,
): Promise<string[]> {
  const lines: string[] = []
  for (const { name, content } of images) {
    const file = join(folder, `${reference}-${name}`)
    await writeFile(file, content, { mode: 0o600 }).catch((error: Error) => {
      throw new ConfigError(userText('notSaved', { file, why: error.message }))
    })
    lines.push(reportText('saved', { file }))
  }
  return lines
}
