import { lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/orm.ts'
import * as limits from '#shared/limits.ts'
import { assertSafe, MailError } from './errors.ts'
import type { MailTransport } from './index.ts'
import { devMails } from '#server/db/dev-mailbox-table.ts'

/**
 * Keeps mails in the database instead of sending them. They hold working links, so they are kept no longer
 * than somebody trying the product needs, and any real installation uses `SMTP_URL`.
 */
export function openDevMailbox(orm: Orm): MailTransport {
  return {
    async send(mail) {
      assertSafe(mail)
      try {
        await orm.delete(devMails).where(lt(devMails.createdAt, sql`now() - ${keep}::interval`))
        const { attachments = [], ...rest } = mail
        const attached = attachments.map(({ name, content }) => ({ name, size: content.length }))
        await orm
          .insert(devMails)
          .values({ ...rest, attached })
          .onConflictDoNothing()
      } catch {
        // The database's own error would repeat the row, and with it the address.
        throw new MailError('outbox', { isPermanent: false })
      }
    },
    async close() {},
  }
}

const keep = `${limits.devMailRetention / 1000} seconds`
