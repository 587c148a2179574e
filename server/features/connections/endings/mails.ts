import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pages } from '#shared/pages.ts'
import { endingMailText as text } from '#shared/texts/mail/endings.ts'
import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import { endingById } from './store.ts'
import { offersFor } from '../offers.ts'

/** The emails about an ending. They have names, and no words of the two or of staff. */
export function endingMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const link = (path: string): string => new URL(path, config.baseUrl).href

  /** Id: the ending, and the member. */
  const connectionEnded: Mailer = async (mailId) => {
    const [id = '', userId = ''] = mailId.split('/')
    const ending = await endingById(db, id)
    if (!ending || ending.kind === 'gone' || ending.mentorId === null) return null
    const { kind, pairId, menteeId, mentorId, isPaused } = ending
    const isByMember = kind === 'mentor' || kind === 'mentee'
    // Nobody hears of the other during a pause [PS6].
    if (isByMember && isPaused) return null
    const isMentee = userId === menteeId
    const [member, other] = await Promise.all(
      [userId, isMentee ? mentorId : menteeId].map((one) => readAddressee(db, config.safeguarding, one)),
    )
    if (!member || !other) return null
    await assertAwake(db, config, userId)
    const { name } = other
    const cause = isByMember ? 'member' : kind
    const page = isMentee ? pages.work.path : pages.chat1.otherPaths[0]
    const role = isMentee ? 'mentee' : 'mentor'
    return {
      to: member.email,
      subject: text(`${cause}.subject`, { name }),
      heading: text('heading'),
      paragraphs: [text(`${cause}.text`, { name }), text(`${role}.text`)],
      action: { label: text(`${role}.action`), url: link(page.replace('$chatId', pairId)) },
    }
  }

  /** Sent to a mentee once for each mentor who is gone, with other mentors who fit and why [EN9]. Nothing says for what cause. */
  const mentorGone: Mailer = async (id) => {
    const ending = await endingById(db, id)
    if (ending?.kind !== 'gone') return null
    const { menteeId, mentorId, mentor } = ending
    const [mentee, named] = await Promise.all([
      readAddressee(db, config.safeguarding, menteeId),
      mentor && mentorId !== null ? readAddressee(db, config.safeguarding, mentorId) : undefined,
    ])
    if (!mentee) return null
    await assertAwake(db, config, menteeId)
    return {
      to: mentee.email,
      subject: named ? text('gone.subjectNamed', named) : text('gone.subject'),
      heading: text('gone.heading'),
      paragraphs: [
        named ? text('gone.textNamed', named) : text('gone.text'),
        ...(await offersFor(db, menteeId, { endingId: id })),
      ],
      action: { label: text('gone.action'), url: link('/connections/mentee') },
    }
  }

  return { connectionEnded, mentorGone } satisfies Record<string, Mailer>
}
