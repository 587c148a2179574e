import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer'
import { assertSafe, MailError } from './errors.ts'
import type { MailTransport } from './index.ts'

/**
 * How long each step may take, in milliseconds. RFC 5321 would wait 10 minutes for the last answer; we rather
 * try again later, as every try carries the same Message-ID. `whole` also ends a server that trickles.
 */
export type SmtpTimeouts = {
  readonly dns: number
  readonly connect: number
  readonly greeting: number
  readonly silence: number
  readonly whole: number
}

const usualTimeouts: SmtpTimeouts = {
  dns: 10_000,
  connect: 10_000,
  greeting: 10_000,
  silence: 30_000,
  whole: 60_000,
}

type SmtpSettings = {
  /** `smtp://user:password@host:587` (STARTTLS is demanded) or `smtps://host:465`. */
  readonly url: string
  /** The sender, as `Name <address>` or an address. */
  readonly from: string
  /** Right side of the Message-IDs. */
  readonly domain: string
  readonly timeouts?: SmtpTimeouts
}

/** Sends through the mail server at `url`. Connects at the first mail, not here. */
export function openSmtp(settings: SmtpSettings): MailTransport {
  const timeouts = settings.timeouts ?? usualTimeouts
  const transport = createTransport(poolOptions(settings.url, timeouts))

  return {
    async send(mail) {
      assertSafe(mail)
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${settings.domain}>`,
          from: settings.from,
          // An object, never a string: a string would be parsed, and could be read as several people.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.attachments ?? []).map(({ name, content }) => ({ filename: name, content })),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.timeout(timeouts.whole),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw failureOf(error as NodemailerError)
      }
    },
    async close() {
      transport.close({ force: true })
    },
  }
}

/**
 * The pool's options for an `SMTP_URL`.
 * @throws {Error} a sentence for whoever set it, without the password in it
 */
export function poolOptions(url: string, timeouts: SmtpTimeouts = usualTimeouts) {
  const parsed = URL.parse(url)
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || !parsed.hostname) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.')
  }
  // Options in a query could switch certificate checks off without anybody noticing.
  if (parsed.search || parsed.hash) throw new Error('SMTP_URL must not carry anything after the port.')
  const secure = parsed.protocol === 'smtps:'
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
  const login = { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) }
  return {
    pool: true,
    host,
    port: Number(parsed.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal,
    // A mail server on this same machine seldom has a certificate for "localhost".
    ignoreTLS: !secure && isLocal,
    ...(login.user ? { auth: login } : {}),
    maxConnections: 5,
    idleTimeout: 30_000,
    // Trying again is the job queue's work alone: it knows when to stop.
    maxRequeues: 0,
    dnsTimeout: timeouts.dns,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPoolOptions
}

/**
 * A 5xx is final only when it answers the recipient or the message. A 5xx to the greeting, the log-in or the
 * sender is about our set-up: somebody will repair it, and the mail should then still leave.
 */
function failureOf(error: NodemailerError): MailError {
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA'
  const wasNeverSendable = error.command === 'API' && error.code === 'EENVELOPE'
  return new MailError(error.code ?? error.name, {
    isPermanent: (isAboutThisMail && error.permanent === true) || wasNeverSendable,
    status: error.responseCode ?? null,
  })
}
