import { lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/orm.ts'
import * as limits from '#shared/limits.ts'
import { assertSafe, MailError } from './errors.ts'
import type { MailTransport } from './index.ts'
import { devMails } from '#server/db/tables/dev-mailbox.ts'

/**
 * Stores emails in the database instead of sending them, for development. They contain working links, so they are
 * deleted after `devMailRetention`. Production instances set `SMTP_URL`.
 */
export function openDevMailbox(orm: Orm): MailTransport {
  return {
    async send(mail) {
      assertSafe(mail)
      try {
        await orm.delete(devMails).where(lt(devMails.createdAt, sql`now() - ${RETENTION}::interval`))
        const { attachments = [], ...rest } = mail
        const attached = attachments.map(({ name, content }) => ({ name, size: content.length }))
        await orm
          .insert(devMails)
          .values({ ...rest, attached })
          .onConflictDoNothing()
      } catch {
        // A database error would contain the row, including the email address.
        throw new MailError('dev-mailbox', { isPermanent: false })
      }
    },
    async close() {},
  }
}

const RETENTION = `${limits.devMailRetention / 1000} seconds`
