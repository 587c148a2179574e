import type { Tx } from '#server/db/orm.ts'
import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import { requestById, type Request } from '#server/features/connections/store.ts'
import { queueMail, type Mailer } from '#server/mail/queue.ts'
import { readQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import type { WorkChangeKind } from '#shared/contract/work.ts'
import { workNews } from '#shared/limits/work.ts'
import { pages } from '#shared/pages.ts'
import { workMailText } from '#shared/texts/mail/work.ts'
import { unseenChange } from './store.ts'

/** What the other is told of [WK15]. */
const newsKinds = ['aimAdded', 'agreementChanged', 'noteShared', 'thanked'] as const

const isNews = (kind: WorkChangeKind): kind is (typeof newsKinds)[number] =>
  newsKinds.some((one) => one === kind)

/** The page of a pair. */
export const workPath = (chatId: string): string => pages.work.path.replace('$chatId', chatId)

type News = {
  readonly request: Request
  readonly writerId: string
  readonly kind: WorkChangeKind
  readonly n: number
}

const otherOf = ({ mentorId, requesterId }: Request, id: string): string =>
  id === mentorId ? requesterId : mentorId

/** Queues the email about a change to the other, a while later: they may be on the page, or more may follow [WK15]. */
export async function queueNews(
  tx: Tx,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  { request, writerId, kind, n }: News,
): Promise<void> {
  if (!isNews(kind)) return
  const readerId = otherOf(request, writerId)
  const morning = (await readQuietUntil(tx, config, readerId)) ?? 0
  const notBefore = Math.max(Date.now() + workNews.delay, morning)
  await queueMail(tx, jobs, { kind: 'workChanged', id: [request.id, readerId, n].join('/'), notBefore })
}

/** The email about a change of the page of a pair. Id: the pair, the reader, and the number of the change. */
export function workMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const workChanged: Mailer = async (id) => {
    const [chatId = '', readerId = '', n] = id.split('/')
    const request = await requestById(db, chatId)
    if (request?.status !== 'accepted' || request.isBlocked || request.resting.length > 0) return null
    const kind = await unseenChange(db, { chatId, readerId, n: Number(n) })
    const otherId = otherOf(request, readerId)
    const [reader, other] = await Promise.all(
      [readerId, otherId].map((one) => readAddressee(db, config.safeguarding, one)),
    )
    if (!kind || !isNews(kind) || !reader || !other) return null
    await assertAwake(db, config, readerId)
    const { name } = other
    return {
      to: reader.email,
      subject: workMailText('subject', { name }),
      heading: workMailText('heading'),
      paragraphs: [workMailText(kind, { name }), workMailText('more')],
      action: { label: workMailText('action'), url: new URL(workPath(chatId), config.baseUrl).href },
      notice: { about: otherId },
    }
  }
  return { workChanged } satisfies Record<string, Mailer>
}
