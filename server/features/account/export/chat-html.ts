import type { Executor } from '#server/db/orm.ts'
import { escape } from '#server/mail/escape.ts'
import { exportText } from '#shared/texts/account/export.ts'
import { footHtml, headHtml, createFormatters } from './page-html.ts'
import type { RenderContext } from './page-html.ts'
import { paths, imagePath } from './paths.ts'
import { messagesOf } from './read.ts'
import type { MyChat, MyMessage } from './read.ts'

/** The page of one chat, in chunks: its messages by day, as the product shows them. */
export async function* chatPage(db: Executor, chat: MyChat, context: RenderContext): AsyncGenerator<string> {
  const times = createFormatters(context)
  yield headHtml(exportText('export.chatWith', { name: chat.name }), context)
  yield `<p><a href="../${paths.index}">${escape(exportText('export.back'))}</a></p>\n`
  if (!chat.isOpen) yield `<p class="lead">${escape(exportText('export.endedText'))}</p>\n`
  let day = ''
  for await (const message of messagesOf(db, chat, context.myId)) {
    const today = times.day(message.createdAt)
    if (today !== day) {
      yield `${day === '' ? '' : '</ol>\n'}<h2 class="day">${escape(today)}</h2>\n<ol class="messages">\n`
      day = today
    }
    yield messageHtml(message, chat, context, times.clock(message.createdAt))
  }
  yield day === '' ? `<p class="quiet">${escape(exportText('export.none'))}</p>\n` : '</ol>\n'
  yield footHtml
}

function messageHtml(message: MyMessage, chat: MyChat, { myId }: RenderContext, clock: string): string {
  const isMine = message.senderId === myId
  const by = isMine ? exportText('export.you') : chat.name
  const title = isMine
    ? exportText('export.sentPictureYou')
    : exportText('export.sentPicture', { name: chat.name })
  const alt = message.imageAlt ?? title
  const picture = imagePath(message.imageUrl)
  const image =
    picture === null
      ? ''
      : `<a href="../${picture}"><img src="../${picture}" alt="${escape(alt)}" loading="lazy"></a>`
  const written = message.deletedAt ? exportText('export.deleted') : message.text
  const text = written === '' ? '' : `<p class="written">${escape(written)}</p>`
  return `<li${isMine ? ' class="mine"' : ''}>${image}${text}<p class="by">${escape(exportText('export.by', { name: by, time: clock }))}</p></li>\n`
}
