import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { unreadNotice as limit } from '#shared/limits/notice.ts'
import { pages } from '#shared/pages.ts'
import { noticeText } from '#shared/texts/mail/notices.ts'
import { listUnreadChats, mailedAt } from './unread/due-store.ts'

/** The email about unread messages: from whom, and how many [NT1]. Id: the member, and the time at which it was queued. */
export function noticesMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const unreadMessages: Mailer = async (id) => {
    const [userId = '', at] = id.split('/')
    if ((await mailedAt(db, userId)) !== Number(at)) return null
    const chats = await listUnreadChats(db, userId)
    const me = await readAddressee(db, config.safeguarding, userId)
    const [first] = chats
    if (!first || !me) return null
    await assertAwake(db, config, userId)
    const named = await Promise.all(
      chats.slice(0, limit.names).map(async ({ otherId, count }) => {
        const other = await readAddressee(db, config.safeguarding, otherId)
        return { name: other?.name ?? '', count }
      }),
    )
    const count = chats.reduce((sum, chat) => sum + chat.count, 0)
    const others = chats.length - named.length
    const isOne = chats.length === 1
    return {
      to: me.email,
      subject: isOne
        ? noticeText('unread.subjectOne', { count, name: named[0]?.name ?? '' })
        : noticeText('unread.subject', { count, product: config.product.name }),
      heading: noticeText('unread.heading', { count }),
      paragraphs: [
        ...named.map((one) => noticeText('unread.line', one)),
        ...(others > 0 ? [noticeText('unread.more', { count: others })] : []),
      ],
      action: {
        label: noticeText('unread.action'),
        url: new URL(isOne ? `${pages.chat1.path}/${first.chatId}` : pages.chat1.path, config.baseUrl).href,
      },
    }
  }
  return { unreadMessages } satisfies Record<string, Mailer>
}
