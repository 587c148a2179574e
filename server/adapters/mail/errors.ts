import type { Mail } from './index.ts'

/** A failed delivery. Contains codes only, because replies of mail servers often repeat the email address. */
export class MailError extends Error {
  /** True if a retry of the same email can never succeed. */
  readonly isPermanent: boolean
  /** A code for the log, such as `ETIMEDOUT`. */
  readonly code: string
  /** The server's three-digit reply, or null without one. */
  readonly status: number | null

  constructor(code: string, options: { isPermanent: boolean; status?: number | null }) {
    super(`mail not sent: ${code}${options.status ? ` ${options.status}` : ''}`)
    this.name = 'MailError'
    this.code = code
    this.isPermanent = options.isPermanent
    this.status = options.status ?? null
  }
}

/** Exactly one email address, without characters that have a meaning in a mail header or an SMTP command. */
const singleAddress = /^[^\s\p{C}@<>()[\]",;:\\]+@[^\s\p{C}@<>()[\]",;:\\]+$/u
const controlCharacter = /\p{Cc}/u

/**
 * Rejects emails that could inject a recipient or a header, for every transport.
 *
 * @throws {MailError} permanent
 */
export function assertSafe(mail: Mail): void {
  if (!singleAddress.test(mail.to) || mail.to.length > 254) {
    throw new MailError('address', { isPermanent: true })
  }
  if (controlCharacter.test(mail.subject)) throw new MailError('subject', { isPermanent: true })
  if (!/^[\w-]+$/.test(mail.id)) throw new MailError('id', { isPermanent: true })
}
