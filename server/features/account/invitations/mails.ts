import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { invitationMailText as text } from '#shared/texts/mail/invitations.ts'
import { userByEmail } from '../store.ts'
import { deriveToken } from '../tokens.ts'
import { invitationById } from './store.ts'

const DAY = 24 * 3_600_000

/** The email with the link of an invitation; none once it was used, or whoever has the address has joined. */
export function invitationMailer({
  config,
  database,
  keys,
}: Pick<Services, 'config' | 'database' | 'keys'>): Mailer {
  const db = database.orm
  return async (id) => {
    const found = await invitationById(db, id)
    if (!found || found.email === null || (await userByEmail(db, found.email))) return null
    const { name: product } = config.product
    const token = deriveToken(keys, { id: found.secretId, hash: found.hash })
    return {
      to: found.email,
      subject: text('subject', { product }),
      heading: found.name ? text('heading.named', { name: found.name }) : text('heading'),
      paragraphs: [text(`text.${found.role}`, { product }), text('choose')],
      action: { label: text('action'), url: new URL(`/join#invitation=${token}`, config.baseUrl).href },
      note: text('note', { days: limit.ttl / DAY }),
    }
  }
}
