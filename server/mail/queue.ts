import { z } from 'zod'
import { MailError } from '../adapters/mail/errors.ts'
import type { MailTransport } from '#server/adapters/mail/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { PermanentJobError, PostponedJobError } from '../jobs/errors.ts'
import type { Job, Jobs } from '#server/jobs/jobs.ts'
import { runInLocale } from '#server/locale/run-in-locale.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import type { Log } from '../telemetry/log.ts'
import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'
import { renderMail } from './render.ts'

/**
 * Creates the content of the email about the entity with `id`, or returns null if the email is obsolete. Runs at each
 * attempt and must return the same content: mail clients drop a second copy, because both have one Message-ID.
 */
export type Mailer = (id: string) => Promise<MailContent | null>

/** Asked about each email before it is sent. */
export type MailAdmission = {
  /** The email to send, null for none, or `later` if another job does. Runs at each attempt. */
  readonly admit: (mail: {
    /** The id of the job. */
    readonly id: string
    readonly kind: string
    /** The id of the entity that it is about. */
    readonly entity: string
    readonly content: MailContent
  }) => Promise<MailContent | 'later' | null>
  /** Called with the id of the job once the email was sent. */
  readonly sent: (id: string) => Promise<void>
}

/** In which languages emails are written [LG5]. */
type MailLanguages = {
  /** That of the first draft, which says to whom the email goes. */
  readonly default: LocaleCode
  /** That of whoever has an address. */
  readonly of: (email: string) => Promise<LocaleCode>
}

const english: MailLanguages = { default: 'en', of: async () => 'en' }

/** What is done once an email about the entity with `id` was sent. Runs again if the email is sent again. */
export type AfterMail = (id: string) => Promise<void>

/**
 * Queues an email of `kind` about the entity with `id`. It is sent after the transaction commits, and not if it rolls
 * back. The job contains no email address and no link. A notice waits until `notBefore`, in epoch milliseconds [QH9].
 */
export async function queueMail(
  tx: Tx | null,
  jobs: Pick<Jobs, 'send'>,
  mail: { readonly kind: string; readonly id: string; readonly notBefore?: number | null },
): Promise<string> {
  const { kind, id, notBefore } = mail
  return notBefore == null
    ? jobs.send(tx, 'mail', { kind, id })
    : jobs.send(tx, 'mail', { kind, id }, new Date(notBefore))
}

type MailWorker = {
  readonly transport: MailTransport
  /** The mailer of each kind. */
  readonly mailers: Readonly<Record<string, Mailer>>
  readonly admission?: MailAdmission
  /** Without them, emails are in English. */
  readonly languages?: MailLanguages
  /** By kind. */
  readonly afterMail?: Readonly<Record<string, AfterMail>>
  readonly brand: Brand
  readonly log: Log
}

/** Sends queued emails until `jobs` is closed. Retries each email until the transport accepts it. */
export async function startMailWorker({ jobs, ...worker }: MailWorker & { jobs: Jobs }): Promise<void> {
  await jobs.work('mail', (job) => sendMail(job, worker))
}

const jobData = z.strictObject({ kind: z.string(), id: z.string() })

async function sendMail(job: Job, worker: MailWorker): Promise<void> {
  const { mailers, languages = english, log } = worker
  const { success, data } = jobData.safeParse(job.data)
  if (!success) throw new PermanentJobError('unknown-mail')
  const mailer = Object.hasOwn(mailers, data.kind) ? mailers[data.kind] : undefined
  // During an upgrade, a node of the next version may have queued it: one that knows the kind takes it at a later attempt [ML10].
  if (!mailer) throw new PostponedJobError('unknown-mail-kind')

  const written = await writeMail(() => mailer(data.id), languages)
  if (!written) {
    log.info({ job: job.id, kind: data.kind }, 'mail skipped: obsolete')
    return
  }
  await runInLocale(written.locale, () => deliver(job, worker, { ...data, content: written.content }))
}

/** Writes an email in the language of its receiver: once more, if that is not the default [LG5]. */
async function writeMail(
  write: () => Promise<MailContent | null>,
  languages: MailLanguages,
): Promise<{ readonly content: MailContent; readonly locale: LocaleCode } | null> {
  const draft = await runInLocale(languages.default, write)
  if (!draft) return null
  const locale = await languages.of(draft.to)
  const content = locale === languages.default ? draft : await runInLocale(locale, write)
  return content && { content, locale }
}

type Written = z.infer<typeof jobData> & { readonly content: MailContent }

/** Sends an email that is wanted, and does what comes after it. */
async function deliver(
  job: Job,
  { transport, admission, afterMail = {}, brand, log }: MailWorker,
  { kind, id: entity, content: written }: Written,
): Promise<void> {
  const content = admission ? await admission.admit({ id: job.id, kind, entity, content: written }) : written
  if (content === null || content === 'later') {
    const what = content === null ? 'mail skipped: not wanted' : 'mail delayed: too many today'
    log.info({ job: job.id, kind }, what)
    return
  }
  await content.beforeSending?.()
  try {
    const { to, attachments = [], unsubscribe = null } = content
    await transport.send({ id: job.id, to, attachments, unsubscribe, ...renderMail(content, brand) })
  } catch (error) {
    // Only a permanent error ends the retries: after any other, the email may or may not have been delivered.
    if (error instanceof MailError && error.isPermanent)
      throw new PermanentJobError(permanentErrorCode(error))
    throw error
  }
  log.info({ job: job.id, kind, attempt: job.attempt }, 'mail sent')
  await admission?.sent(job.id)
  await afterMail[kind]?.(entity)
  await content.afterSending?.()
}

const permanentErrorCode = (error: MailError) =>
  error.status === null ? error.code : `${error.code} ${error.status}`
