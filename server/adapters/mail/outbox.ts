import { lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/orm.ts'
import * as limits from '#shared/limits.ts'
import { assertSafe, MailFailed } from './failure.ts'
import type { MailTransport } from './index.ts'
import { mailOutbox } from './outbox-table.ts'

/**
 * Keeps mails in the database instead of sending them. They hold working links, so they are kept no longer
 * than somebody trying the product needs, and any real installation uses `SMTP_URL`.
 */
export function openOutbox(orm: Orm): MailTransport {
  return {
    async send(mail) {
      assertSafe(mail)
      try {
        await orm.delete(mailOutbox).where(lt(mailOutbox.createdAt, sql`now() - ${keep}::interval`))
        const { attachments = [], ...rest } = mail
        const attached = attachments.map(({ name, content }) => ({ name, size: content.length }))
        await orm
          .insert(mailOutbox)
          .values({ ...rest, attached })
          .onConflictDoNothing()
      } catch {
        // The database's own error would repeat the row, and with it the address.
        throw new MailFailed('outbox', { isPermanent: false })
      }
    },
    async close() {},
  }
}

const keep = `${limits.outboxKeep / 1000} seconds`
