import type { Mail } from './index.ts'

/** Why a mail did not leave. Carries codes only: what servers answer often repeats the address. */
export class MailError extends Error {
  /** True when trying this same mail again can never succeed. */
  readonly isPermanent: boolean
  /** A word for the log, such as `ETIMEDOUT`. */
  readonly code: string
  /** The server's three-digit reply, when there was one. */
  readonly status: number | null

  constructor(code: string, options: { isPermanent: boolean; status?: number | null }) {
    super(`mail not sent: ${code}${options.status ? ` ${options.status}` : ''}`)
    this.name = 'MailFailed'
    this.code = code
    this.isPermanent = options.isPermanent
    this.status = options.status ?? null
  }
}

/** One address and nothing that a mail header or an SMTP command could read as more than that. */
const singleAddress = /^[^\s\p{C}@<>()[\]",;:\\]+@[^\s\p{C}@<>()[\]",;:\\]+$/u
const controlCharacter = /\p{Cc}/u

/**
 * Refuses what could become a second recipient or a header of its own, whichever transport is used.
 * @throws {MailError} permanent
 */
export function assertSafe(mail: Mail): void {
  if (!singleAddress.test(mail.to) || mail.to.length > 254) {
    throw new MailError('address', { isPermanent: true })
  }
  if (controlCharacter.test(mail.subject)) throw new MailError('subject', { isPermanent: true })
  if (!/^[\w-]+$/.test(mail.id)) throw new MailError('id', { isPermanent: true })
}
