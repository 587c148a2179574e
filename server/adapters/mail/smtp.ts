import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer'
import { assertSafe, MailError } from './errors.ts'
import type { MailTransport } from './index.ts'

/**
 * Timeout of each step in milliseconds. RFC 5321 allows 10 minutes for the last reply; a retry is cheaper, because
 * every attempt has the same Message-ID. `total` bounds the whole delivery, also for a server that sends slowly.
 */
export type SmtpTimeouts = {
  readonly dns: number
  readonly connect: number
  readonly greeting: number
  readonly idle: number
  readonly total: number
}

const defaultTimeouts: SmtpTimeouts = {
  dns: 10_000,
  connect: 10_000,
  greeting: 10_000,
  idle: 30_000,
  total: 60_000,
}

type SmtpSettings = {
  /** `smtp://user:password@host:587` (requires STARTTLS) or `smtps://host:465`. */
  readonly url: string
  /** The sender, as `Name <address>` or an address. */
  readonly from: string
  /** The domain part of Message-IDs. */
  readonly domain: string
  readonly timeouts?: SmtpTimeouts
}

/** Creates a transport for the mail server at `url`. Connects when the first email is sent. */
export function openSmtp(settings: SmtpSettings): MailTransport {
  const timeouts = settings.timeouts ?? defaultTimeouts
  const transport = createTransport(poolOptions(settings.url, timeouts))

  return {
    async send(mail) {
      assertSafe(mail)
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${settings.domain}>`,
          from: settings.from,
          // An object, because a string would be parsed and could contain several recipients.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.attachments ?? []).map(({ name, content }) => ({ filename: name, content })),
          headers: {
            ...{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
            ...(mail.unsubscribe ? unsubscribeHeaders(mail.unsubscribe) : {}),
          },
          signal: AbortSignal.timeout(timeouts.total),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw toMailError(error as NodemailerError)
      }
    },
    async close() {
      transport.close({ force: true })
    },
  }
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Parses `SMTP_URL` into options for nodemailer's connection pool.
 *
 * @throws {Error} a sentence for the operator, without the password
 */
export function poolOptions(url: string, timeouts: SmtpTimeouts = defaultTimeouts) {
  const parsed = URL.parse(url)
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || !parsed.hostname) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.')
  }
  // A query could silently disable certificate checks.
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
    // A mail server on this machine rarely has a certificate for "localhost".
    ignoreTLS: !secure && isLocal,
    ...(login.user ? { auth: login } : {}),
    maxConnections: 5,
    idleTimeout: 30_000,
    // Only the job queue retries: it limits the attempts.
    maxRequeues: 0,
    dnsTimeout: timeouts.dns,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPoolOptions
}

/**
 * Converts an SMTP error. A 5xx is permanent only in reply to the recipient or the message. A 5xx to the greeting, the
 * log-in, or the sender indicates a wrong configuration: once the operator has fixed it, retries succeed.
 */
function toMailError(error: NodemailerError): MailError {
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA'
  const wasNeverSendable = error.command === 'API' && error.code === 'EENVELOPE'
  return new MailError(error.code ?? error.name, {
    isPermanent: (isAboutThisMail && error.permanent === true) || wasNeverSendable,
    status: error.responseCode ?? null,
  })
}
