import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { caseWithState } from '#server/case-records/event-store.ts'
import type { MemberCopy } from '#server/case-records/member-store.ts'
import type { Services } from '#server/rpc/services.ts'
import type { CasePack } from '#shared/contract/staff/cases.ts'
import { AppError } from '#shared/errors.ts'
import { packHtml } from './pack-html.ts'
import { readPictures } from './pack-pictures.ts'
import type { PackedPicture } from './pack-pictures.ts'
import { readPack } from './pack-store.ts'
import type { PackContent } from './pack-store.ts'

type File = { readonly name: string; readonly content: Buffer }

/**
 * The evidence pack of a case [CS19]: everything of it as JSON and as a page to read, the copies byte for byte, the pictures
 * that they name, the entries of the operator log about it, and the SHA-256 of each file. Its event and entry are committed
 * before, so it has both. All of it is of one moment; the files are read afterwards, so that no lock waits for them.
 */
export async function packCase(
  { database, files: store }: Pick<Services, 'database' | 'files'>,
  id: string,
  me: { readonly email: string },
): Promise<CasePack> {
  const content = await database.orm.transaction(
    async (tx) => {
      const row = await caseWithState(tx, id)
      if (!row) throw new AppError('app.notFound')
      return readPack(tx, row, me)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const at = new Date()
  const pictures = await readPictures(store, content.refs)
  const files = [
    file('case.json', JSON.stringify(toJson(content, pictures), null, 2)),
    file('log.json', JSON.stringify(content.log.map(withHash), null, 2)),
    file('case.html', packHtml(content, pictures, at)),
    ...copies(content),
    ...content.pictures.map((one) => ({
      name: `evidence/${one.reference}/${one.name}`,
      content: one.content,
    })),
    ...pictures.flatMap((one) => (one.content ? [{ name: one.file, content: one.content }] : [])),
  ]
  const hashes = files.map((one) => `${sha256(one.content)}  ${one.name}`).join('\n')
  const zip = await compress([...files, file('SHA256SUMS', `${hashes}\n`)], at)
  const day = at.toISOString().slice(0, 10)
  return {
    name: `${content.case.reference}-${day}.zip`,
    zip: zip.toString('base64'),
    hash: sha256(zip),
  }
}

const file = (name: string, text: string): File => ({ name, content: Buffer.from(text) })
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
type Entry = PackContent['log'][number]
const withHash = ({ previousHash, hash, ...entry }: Entry) => ({
  ...entry,
  ...{ previousHash: previousHash.toString('hex'), hash: hash.toString('hex') },
})

const eventFile = (n: number): string => `evidence/event-${n}.json`
const reportFile = (reference: string): string => `evidence/${reference}.json`
const memberFile = ({ memberId, n }: MemberCopy, end: string): string =>
  `evidence/member-${memberId}-${n}.${end}`

/** The case for `case.json`: copies are files of their own, which it names. */
function toJson(content: PackContent, pictures: readonly PackedPicture[]) {
  const { case: row, members, chats, reports, events, readings, related, linked, copies: copied } = content
  return {
    ...{ case: row, members, chats, readings, related, linked },
    copiesOfMembers: copied.map((one) => ({
      ...{ memberId: one.memberId, at: one.createdAt, file: memberFile(one, 'json') },
      picture: one.picture && memberFile(one, 'jpg'),
      hash: one.hash.toString('hex'),
    })),
    reports: reports.map((report) => ({ ...report, evidence: reportFile(report.reference) })),
    events: events.map(({ evidence, evidenceHash, ...event }) => ({
      ...event,
      evidence: evidence === null ? null : eventFile(event.n),
      hash: evidenceHash?.toString('hex') ?? null,
    })),
    pictures: pictures.map(({ content, ...picture }) => ({
      ...picture,
      hash: content ? sha256(content) : null,
    })),
  }
}

/** The evidence of each event and report, and the copies of members, as they were stored: their hashes are those of the files. */
function copies({ events, reports, copies: copied }: PackContent): File[] {
  return [
    ...copied.flatMap((one) => [
      file(memberFile(one, 'json'), one.copy),
      ...(one.picture ? [{ name: memberFile(one, 'jpg'), content: one.picture }] : []),
    ]),
    ...events.flatMap(({ n, evidence }) => (evidence === null ? [] : [file(eventFile(n), evidence)])),
    ...reports.map(({ reference, evidence }) => file(reportFile(reference), evidence)),
  ]
}

async function compress(files: readonly File[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(content, name, { mtime })
  zip.end()
  return buffer(zip.outputStream as PassThrough)
}
