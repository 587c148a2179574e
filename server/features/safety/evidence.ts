import { createHash } from 'node:crypto'
import { and, asc, between, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/orm.ts'
import type { FileStore } from '#server/adapters/files/index.ts'
import { messages } from '#server/db/schema.ts'
import { imageIdIn, pictureKey } from '#shared/domain/pictures.ts'
import type { ReportKind } from '#shared/domain/reports.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { report as limit } from '#shared/limits.ts'
import { readPair } from '#server/case-records/evidence/evidence-pair.ts'
import type { EvidencePair } from '#server/case-records/evidence/evidence-pair.ts'
import { readWorkEvidence } from '#server/case-records/evidence/evidence-work.ts'
import type { EvidenceWork } from '#server/case-records/evidence/evidence-work.ts'
import { readParties } from '#server/case-records/evidence/parties-store.ts'
import type { Party } from '#server/case-records/evidence/parties-store.ts'
import { addRevisions } from '#server/case-records/evidence/revisions-store.ts'
import type { MessageWithRevisions } from '#server/case-records/evidence/revisions-store.ts'
import type { EvidenceImage } from './store.ts'

/**
 * What a report is about. `chatId` is null in a report of a person, and in that of a request the id of the request, which
 * is also that of the chat; only a message and a picture have a `seq`.
 */
export type Subject = {
  readonly kind: ReportKind
  readonly reportedId: string
  readonly chatId: string | null
  readonly seq: number | null
}

export type EvidenceMessage = {
  readonly seq: number
  readonly at: string
  readonly senderId: string
  readonly text: string
  /**
   * The file name of its image, if any, and its sender's description of it; `isCopied` is false when there were too many
   * or the file was missing.
   */
  readonly picture: { readonly name: string; readonly isCopied: boolean; readonly alt?: string } | null
  /** When its sender deleted it. Its text and image before that are in the evidence. */
  readonly deletedAt?: string
  /** What it said before each change, the oldest first, and when it was changed. */
  readonly earlier?: readonly { readonly text: string; readonly until: string }[]
}

/** The copy of the chat and the two members that a report holds, as they were then. */
export type Evidence = {
  readonly subject: Subject
  readonly reporter: Party
  readonly reported: Party
  readonly messages: readonly EvidenceMessage[]
  readonly profilePicture: boolean
  /** Absent in reports of messages, and in those from before. */
  readonly pair?: EvidencePair
  /** What is on the page of the two. Absent in reports of messages, without such a page, and in those from before [WK9]. */
  readonly work?: readonly EvidenceWork[]
}

/**
 * Copies what a report is about: the messages around the reported one, or the latest messages of the two members [RP2].
 * Undefined when one of them has no account anymore.
 */
export async function collectEvidence(
  db: Executor,
  files: FileStore,
  about: Subject & { readonly reporterId: string },
): Promise<{ evidence: Evidence; images: EvidenceImage[] } | undefined> {
  const { reporterId, ...subject } = about
  const [reporter, reported] = await readParties(db, [reporterId, subject.reportedId])
  if (!reporter || !reported) return undefined
  const rows = await addRevisions(db, await readMessages(db, about))
  const images = await readImages(files, subject, rows)
  const isOfMessage = subject.seq !== null
  const pair = isOfMessage ? {} : { pair: await readPair(db, [reporterId, subject.reportedId]) }
  const work = isOfMessage ? [] : await readWorkEvidence(db, [reporterId, subject.reportedId])
  const profile = hasProfile(subject) ? await files.get(pictureKey.profile(subject.reportedId)) : null
  const copied = rows.map((row): EvidenceMessage => {
    const name = imageName(row)
    const isCopied = images.some((image) => image.name === name)
    const alt = row.imageAlt === null ? {} : { alt: row.imageAlt }
    return {
      seq: row.seq,
      at: row.createdAt.toISOString(),
      senderId: row.senderId,
      text: row.text,
      picture: name === null ? null : { name, isCopied, ...alt },
      ...(row.deletedAt ? { deletedAt: row.deletedAt.toISOString() } : {}),
      ...(row.earlier.length > 0 ? { earlier: row.earlier } : {}),
    }
  })
  return {
    evidence: {
      ...{ subject, reporter, reported, messages: copied, profilePicture: profile !== null, ...pair },
      ...(work.length > 0 ? { work } : {}),
    },
    images: [...images, ...(profile ? [{ name: 'profile.jpg', content: profile }] : [])],
  }
}

/** Who reports a person or a request has seen the profile. */
const hasProfile = ({ kind }: Subject): boolean => kind === 'person' || kind === 'request'

/** The SHA-256 of the evidence and its images, so that it can be verified later. */
export function hashEvidence(evidence: string, images: readonly EvidenceImage[]): Buffer {
  const hash = createHash('sha256').update(evidence)
  for (const { name, content } of images) hash.update(name).update(content)
  return hash.digest()
}

type Row = typeof messages.$inferSelect

async function readMessages(db: Executor, about: Subject & { reporterId: string }): Promise<Row[]> {
  if (about.chatId !== null && about.seq !== null) {
    const isNear = between(messages.seq, about.seq - limit.before, about.seq + limit.after)
    return db
      .select()
      .from(messages)
      .where(and(eq(messages.chatId, about.chatId), isNear))
      .orderBy(asc(messages.seq))
      .limit(limit.before + limit.after + 1)
  }
  const ids = [pairId(about.reportedId, about.reporterId), pairId(about.reporterId, about.reportedId)]
  const latest = await db
    .select()
    .from(messages)
    .where(inArray(messages.chatId, ids))
    .orderBy(desc(messages.createdAt), desc(messages.seq))
    .limit(limit.before + limit.after)
  return latest.toReversed()
}

const imageName = ({ seq, imageUrl }: MessageWithRevisions): string | null =>
  imageUrl === null ? null : `message-${seq}.webp`

/** The images of these messages: that of the reported one first, then the latest, up to the limit. */
async function readImages(
  files: FileStore,
  { seq }: Subject,
  rows: readonly MessageWithRevisions[],
): Promise<EvidenceImage[]> {
  const selected = rows
    .filter(({ imageUrl }) => imageUrl !== null)
    .toSorted((a, b) => Number(b.seq === seq) - Number(a.seq === seq) || b.seq - a.seq)
    .slice(0, limit.maxImages)
  const read = selected.map(async (row) => {
    const imageId = imageIdIn(row.imageUrl)
    const content = imageId === null ? null : await files.get(pictureKey.chat(row.chatId, imageId))
    return content && { name: imageName(row) ?? '', content }
  })
  return (await Promise.all(read)).filter((image) => image !== null)
}
