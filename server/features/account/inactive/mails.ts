import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { accountMailText } from '#shared/texts/mail/account.ts'
import { warnedMember } from './store.ts'

/**
 * The email that an account is deleted soon because nobody has used it, or because it has been suspended for long; obsolete once
 * its member was here, or the suspension has ended [DL4, DL5].
 */
export const inactiveMailer =
  ({ config, database }: Pick<Services, 'config' | 'database'>): Mailer =>
  async (id) => {
    const [userId = '', days] = id.split('/')
    const member = await warnedMember(database.orm, userId)
    if (!member?.deletedAfter || member.warnedDays !== Number(days)) return null
    const product = config.product.name
    const at = formatDate(member.deletedAfter, { dateStyle: 'long', timeZone: 'UTC' })
    if (member.isSuspended)
      return {
        to: member.email,
        subject: accountMailText('inactive.subject', { product }),
        heading: accountMailText('longSuspended.heading'),
        paragraphs: [
          accountMailText('longSuspended.text', { product, at }),
          accountMailText('longSuspended.what'),
        ],
      }
    return {
      to: member.email,
      subject: accountMailText('inactive.subject', { product }),
      heading: accountMailText('inactive.heading', { product }),
      paragraphs: [accountMailText('inactive.text', { product, at }), accountMailText('inactive.what')],
      action: {
        label: accountMailText('exists.action'),
        url: new URL('/join#log-in', config.baseUrl).href,
      },
      note: accountMailText('inactive.note'),
    }
  }
