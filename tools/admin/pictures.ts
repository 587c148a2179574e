import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#server/adapters/files/index.ts'
import { ConfigError } from '#server/config/error.ts'
import type { Database } from '#server/db/open.ts'
import { enqueueTopicEvents } from '#server/db/topic-outbox.ts'
import { countWaitingReviews, decideReview, listWaitingReviews } from '#server/features/chat/reviews/store.ts'
import type { Decision, ListedReview } from '#server/features/chat/reviews/store.ts'
import { topics } from '#shared/contract/topics.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import { picturesText } from '#shared/texts/operator/pictures.ts'
import { userText } from '#shared/texts/operator/user.ts'
import { escapeControls } from './escape-controls.ts'
import { logCommand } from './log.ts'

type Tools = {
  readonly database: Pick<Database, 'orm'>
  readonly files: Pick<FileStore, 'get'>
  readonly reason?: string
}

/**
 * Lists the images that wait for a review, and saves them if `folder` is given [IR9]. Nothing is read before the entry in the operator
 * log is committed.
 */
export async function listPictures(
  { database, files, reason }: Tools,
  folder: string | null,
): Promise<string> {
  await database.orm.transaction((tx) => logCommand(tx, { command: 'pictures', subject: '-', reason }))
  const waiting = await listWaitingReviews(database.orm)
  if (waiting.length === 0) return picturesText('none')
  const lines = [
    picturesText('title', { count: await countWaitingReviews(database.orm) }),
    ...waiting.map(lineOf),
  ]
  if (folder !== null) for (const row of waiting) lines.push(await save(files, row, folder))
  return [...lines, picturesText('decide')].map(escapeControls).join('\n\n')
}

function lineOf({ imageId, createdAt, sender, reader, alt, refusedBefore }: ListedReview): string {
  const at = `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const line = picturesText('line', { image: imageId, at, sender: sender.id, reader: reader.id })
  const before = refusedBefore > 0 ? ` ${picturesText('refusedBefore', { count: refusedBefore })}` : ''
  return `${line}${alt === null ? '' : ` ${picturesText('alt', { alt })}`}${before}`
}

/** Saves an image readable only by the operator. Its name is the server's own. */
async function save(
  files: Tools['files'],
  { chatId, imageId }: ListedReview,
  folder: string,
): Promise<string> {
  const content = await files.get(pictureKey.chat(chatId, imageId))
  if (!content) return picturesText('missing', { image: imageId })
  const file = join(folder, `${imageId}.webp`)
  await writeFile(file, content, { mode: 0o600 }).catch((error: Error) => {
    throw new ConfigError(userText('notSaved', { file, why: error.message }))
  })
  return picturesText('saved', { file })
}

/** Approves or refuses an image, on every server [IR9]. */
export async function decidePicture(
  { database, reason }: Tools,
  imageId: string,
  decision: Decision,
): Promise<string> {
  const command = decision === 'approved' ? 'picture-approve' : 'picture-refuse'
  await database.orm.transaction(async (tx) => {
    const decided = await decideReview(tx, { imageId, decision, by: 'command line' })
    if (!decided) throw new ConfigError(picturesText('gone', { image: imageId }))
    if (decided === 'decided') throw new ConfigError(picturesText('decided', { image: imageId }))
    await logCommand(tx, { command, subject: imageId, reason })
    await enqueueTopicEvents(tx, [topics.chat(decided.chatId)])
  })
  return picturesText(decision, { image: imageId })
}
