import type { Config } from '#server/config/index.ts'
import type { Database } from '#server/db/open.ts'

/** One email to one address. `id` is the same at every attempt and becomes the Message-ID, which reveals duplicates. */
export type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address of the headers with which mail programs unsubscribe with one press (RFC 8058). */
  readonly unsubscribe?: string | null
  readonly attachments?: readonly { readonly name: string; readonly content: Buffer }[]
}

export interface MailTransport {
  /**
   * Resolves once the receiving server has accepted the email (SMTP: 250 after DATA).
   * Throws `MailError`. After an error that is not permanent, the email may or may not have been delivered.
   */
  send(mail: Mail): Promise<void>
  /** Aborts emails that are being sent. May be called twice. */
  close(): Promise<void>
}

/** Opens the configured transport: SMTP with `SMTP_URL`, else the development mailbox. Loads only that one's code. */
export async function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl'>,
  database: Database,
): Promise<MailTransport> {
  if (config.smtpUrl === null) {
    const { openDevMailbox } = await import('./dev-mailbox.ts')
    return openDevMailbox(database.orm)
  }
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp({ url: config.smtpUrl, from: config.mailFrom, domain: config.baseUrl.hostname })
}
