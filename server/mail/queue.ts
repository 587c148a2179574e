import { z } from 'zod'
import { MailError } from '../adapters/mail/errors.ts'
import type { MailTransport } from '#server/adapters/mail/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { PermanentJobError } from '../jobs/errors.ts'
import type { Job, Jobs } from '#server/jobs/jobs.ts'
import type { Log } from '../telemetry/log.ts'
import type { Brand } from './brand.ts'
import type { MailContent } from './content.ts'
import { renderMail } from './render.ts'

/**
 * Writes the mail about one thing, or answers null when there is nothing to say any more. Called at each try, and
 * must then write the same again: whoever got the first copy will be shown no second one, as both have one
 * Message-ID.
 */
export type Mailer = (id: string) => Promise<MailContent | null>

/**
 * Queues a mail of a kind about the thing with an id. It leaves after the transaction has committed, and never if
 * that fails. The job holds no address and no link.
 */
export async function queueMail(
  tx: Tx | null,
  jobs: Pick<Jobs, 'send'>,
  mail: { readonly kind: string; readonly id: string },
): Promise<void> {
  await jobs.send(tx, 'mail', { kind: mail.kind, id: mail.id })
}

type Sending = {
  readonly transport: MailTransport
  /** Who writes which kind of mail. */
  readonly mailers: Readonly<Record<string, Mailer>>
  readonly brand: Brand
  readonly log: Log
}

/** Sends queued mails until the jobs are closed. A mail is tried again until the transport has taken it. */
export async function startMailWorker({ jobs, ...sending }: Sending & { jobs: Jobs }): Promise<void> {
  await jobs.work('mail', (job) => sendOne(job, sending))
}

const jobData = z.strictObject({ kind: z.string(), id: z.string() })

async function sendOne(job: Job, { transport, mailers, brand, log }: Sending): Promise<void> {
  const { success, data } = jobData.safeParse(job.data)
  const mailer = success && Object.hasOwn(mailers, data.kind) ? mailers[data.kind] : undefined
  if (!success || !mailer) throw new PermanentJobError('unknown-mail')

  const content = await mailer(data.id)
  if (!content) {
    log.info({ job: job.id, kind: data.kind }, 'a mail is no longer needed')
    return
  }
  try {
    const { to, attachments = [] } = content
    await transport.send({ id: job.id, to, attachments, ...renderMail(content, brand) })
  } catch (error) {
    // The one kind of failure that ends the tries; any other may have been a success nobody heard of.
    if (error instanceof MailError && error.isPermanent) throw new PermanentJobError(refusalCode(error))
    throw error
  }
  log.info({ job: job.id, kind: data.kind, attempt: job.attempt }, 'a mail was sent')
}

const refusalCode = (error: MailError) =>
  error.status === null ? error.code : `${error.code} ${error.status}`
