import type { Config } from '#server/config/index.ts'
import type { Database } from '#server/db/open.ts'

/** One mail to one person. `id` is the same at every try, so that whoever receives it twice can tell. */
export type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly { readonly name: string; readonly content: Buffer }[]
}

export interface MailTransport {
  /**
   * Resolves once the other side has taken the mail over for good (SMTP: 250 after the data).
   * Throws `MailFailed` (failure.ts); after any failure that is not permanent the mail may or may not have arrived.
   */
  send(mail: Mail): Promise<void>
  /** Gives up what is still being sent. May be called twice. */
  close(): Promise<void>
}

/** The configured way out: `SMTP_URL`, else the outbox in the database. Only that one's code is loaded. */
export async function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl'>,
  database: Database,
): Promise<MailTransport> {
  if (config.smtpUrl === null) {
    const { openDevMailbox: openOutbox } = await import('./dev-mailbox.ts')
    return openOutbox(database.orm)
  }
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp({ url: config.smtpUrl, from: config.mailFrom, domain: config.baseUrl.hostname })
}
