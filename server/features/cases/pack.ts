import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PassThrough } from 'node:stream'
import { asc, eq, inArray } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Tx } from '#server/db/orm.ts'
import { operatorLog, reportPictures, reports } from '#server/db/schema.ts'
import { caseWork } from '#shared/case-limits.ts'
import type { CasePack, CasePage } from '#shared/contract/cases.ts'
import { AppError } from '#shared/errors.ts'
import { addCaseEvent } from './event-store.ts'
import { packHtml } from './pack-html.ts'
import { readCasePage } from './page-store.ts'
import { reportIdsOf } from './report-store.ts'
import type { Step } from './steps.ts'

type File = { readonly name: string; readonly content: Buffer }

/**
 * The evidence pack of a case [CS19]: everything that its page has, as JSON and as a page to read, the copies byte for byte,
 * the entries of the operator log about it, and the SHA-256 of each file. Downloading it is an event, which it has too.
 */
export async function packCase({ tx, row, me }: Step): Promise<CasePack> {
  await addCaseEvent(tx, row, { kind: 'packed', actor: me.id })
  const page = await readCasePage(tx, row, me.id)
  if (!page) throw new AppError('app.notFound')
  const at = new Date()
  const log = await logOf(tx, row.reference)
  const files = [
    file('case.json', JSON.stringify(page, null, 2)),
    file('log.json', JSON.stringify(log, null, 2)),
    file('case.html', packHtml(page, log, at)),
    ...copies(page),
    ...(await pictures(tx, row.id)),
  ]
  const hashes = files.map(({ name, content }) => `${sha256(content)}  ${name}`).join('\n')
  const zip = await compress([...files, file('SHA256SUMS', `${hashes}\n`)], at)
  const day = at.toISOString().slice(0, 10)
  return { name: `${row.reference}-${day}.zip`, zip: zip.toString('base64'), hash: sha256(zip) }
}

const file = (name: string, text: string): File => ({ name, content: Buffer.from(text) })
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** The evidence of each event and report as it was stored: its hash is that of the file. */
function copies({ events, reports: sent }: CasePage): File[] {
  return [
    ...events.flatMap(({ n, evidence }) =>
      evidence === null ? [] : [file(`evidence/event-${n}.json`, evidence)],
    ),
    ...sent.map(({ reference, evidence }) => file(`evidence/${reference}.json`, evidence)),
  ]
}

async function pictures(tx: Tx, caseId: string): Promise<File[]> {
  const ids = await reportIdsOf(tx, caseId)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ reference: reports.reference, name: reportPictures.name, content: reportPictures.content })
    .from(reportPictures)
    .innerJoin(reports, eq(reports.id, reportPictures.reportId))
    .where(inArray(reportPictures.reportId, ids))
    .orderBy(asc(reports.reference), asc(reportPictures.name))
    .limit(ids.length * 10)
  return rows.map(({ reference, name, content }) => ({ name: `evidence/${reference}/${name}`, content }))
}

export type PackLog = Awaited<ReturnType<typeof logOf>>

/** Who saw and changed it, by the operator log. */
function logOf(tx: Tx, reference: string) {
  const { seq, at, actor, command, hash } = operatorLog
  return tx
    .select({ seq, at, actor, command, hash })
    .from(operatorLog)
    .where(eq(operatorLog.subject, reference))
    .orderBy(asc(seq))
    .limit(caseWork.events)
}

async function compress(files: readonly File[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(content, name, { mtime })
  zip.end()
  return buffer(zip.outputStream as PassThrough)
}
