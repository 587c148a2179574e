import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { agreedEndText as text } from '#shared/texts/mail/endings.ts'
import { workPath } from '../mails.ts'
import { readEndDay } from './store.ts'

/** The email that says that the agreed time is over soon, unless it was changed. Id: the pair, the version, and the member. */
export function agreedEndMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const agreedEnd: Mailer = async (id) => {
    const [workId = '', version, userId = ''] = id.split('/')
    const end = await readEndDay(db, { workId, version: Number(version), timeZone: config.timeZone })
    if (!end) return null
    const otherId = userId === end.mentorId ? end.menteeId : end.mentorId
    const [member, other] = await Promise.all(
      [userId, otherId].map((one) => readAddressee(db, config.safeguarding, one)),
    )
    if (!member || !other) return null
    await assertAwake(db, config, userId)
    const { name } = other
    const day = formatDate(Date.parse(end.endsOn), { dateStyle: 'long', timeZone: 'UTC' })
    return {
      to: member.email,
      subject: text('subject', { name }),
      heading: text('heading'),
      paragraphs: [text('text', { name, day }), text('goOn'), text('after')],
      action: { label: text('action'), url: new URL(workPath(workId), config.baseUrl).href },
      notice: { about: otherId },
    }
  }
  return { agreedEnd } satisfies Record<string, Mailer>
}
