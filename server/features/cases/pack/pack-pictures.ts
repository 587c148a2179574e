import { and, eq, inArray } from 'drizzle-orm'
import type { FileStore } from '#server/adapters/files/index.ts'
import type { Executor } from '#server/db/orm.ts'
import { messages } from '#server/db/schema.ts'
import type { CaseEvent } from '#server/case-records/case-store.ts'
import { addRevisions } from '#server/case-records/evidence/revisions-store.ts'
import { casePack } from '#shared/limits/case.ts'
import { imageIdIn, pictureKey } from '#shared/domain/pictures.ts'

type Line = { readonly seq: number; readonly image?: string | null; readonly hasImage?: boolean }
type Chat = {
  readonly chatId?: string
  readonly messages?: readonly Line[]
  readonly revisions?: readonly Line[]
}
type Copy = Chat & { readonly chats?: readonly Chat[] }

/** A picture that a copy of a chat names. */
export type PictureRef = { readonly chatId: string; readonly seq: number; readonly imageId: string }

/** The pictures of the messages that the events of a case have copied, the latest message first, each once. */
export async function picturesIn(db: Executor, events: readonly CaseEvent[]): Promise<PictureRef[]> {
  const copies = events.flatMap(({ evidence }) => (evidence === null ? [] : [JSON.parse(evidence) as Copy]))
  const found = new Map<string, PictureRef>()
  const add = (chatId: string, seq: number, url: string | null | undefined): void => {
    const imageId = url ? imageIdIn(url) : null
    if (imageId !== null) found.set(`${chatId}/${seq}/${imageId}`, { chatId, seq, imageId })
  }
  for (const { chatId, messages: lines = [], revisions = [] } of copies.flatMap(chatsIn)) {
    if (chatId === undefined) continue
    for (const { seq, image } of [...lines, ...revisions]) add(chatId, seq, image)
    // The copy of a finding says only that there was one.
    const seqs = lines.filter(({ hasImage }) => hasImage).map(({ seq }) => seq)
    for (const row of await readMessages(db, chatId, seqs)) add(chatId, row.seq, row.imageUrl)
  }
  return [...found.values()].toSorted((one, other) => other.seq - one.seq)
}

const chatsIn = ({ chats = [], ...own }: Copy): Chat[] => [own, ...chats]

async function readMessages(db: Executor, chatId: string, seqs: readonly number[]) {
  if (seqs.length === 0) return []
  const isOne = and(eq(messages.chatId, chatId), inArray(messages.seq, [...seqs]))
  return addRevisions(db, await db.select().from(messages).where(isOne).limit(seqs.length))
}

/** A picture in the pack, or why it is not in it: the file is gone, or there are too many. */
export type PackedPicture = PictureRef & {
  readonly file: string
  readonly content: Buffer | null
  readonly isLeftOut: boolean
}

/** Reads the files of pictures, up to a number and a size. */
export async function readPictures(
  files: Pick<FileStore, 'get'>,
  refs: readonly PictureRef[],
): Promise<PackedPicture[]> {
  const packed: PackedPicture[] = []
  let [count, bytes] = [0, 0]
  for (const ref of refs) {
    const file = `evidence/chat-${ref.chatId}/message-${ref.seq}-${ref.imageId}.webp`
    const isFull = count >= casePack.pictures || bytes >= casePack.pictureBytes
    const content = isFull ? null : await files.get(pictureKey.chat(ref.chatId, ref.imageId))
    if (content) [count, bytes] = [count + 1, bytes + content.length]
    packed.push({ ...ref, file, content, isLeftOut: isFull })
  }
  return packed
}
