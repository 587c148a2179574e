import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pulseMailText } from '#shared/texts/mail/pairs.ts'
import { workPath } from '../mails.ts'
import { pulseById } from './store.ts'

/** The email that asks a member how it goes, unless they have answered or the pair rests. Id: that of the round. */
export function pulseMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const pulseAsked: Mailer = async (id) => {
    const asked = await pulseById(db, id)
    if (!asked || asked.answeredAt !== null || !asked.canWrite) return null
    const [member, other] = await Promise.all(
      [asked.userId, asked.otherId].map((one) => readAddressee(db, config.safeguarding, one)),
    )
    if (!member || !other) return null
    await assertAwake(db, config, asked.userId)
    const { name } = other
    return {
      to: member.email,
      subject: pulseMailText('subject', { name }),
      heading: pulseMailText('heading'),
      paragraphs: [pulseMailText('text', { name, days: asked.round }), pulseMailText('private', { name })],
      action: { label: pulseMailText('action'), url: new URL(workPath(asked.workId), config.baseUrl).href },
      notice: { about: asked.otherId },
    }
  }
  return { pulseAsked } satisfies Record<string, Mailer>
}
