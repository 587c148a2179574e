import type { Tx } from '#server/db/orm.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { AppError } from '#shared/errors.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { issueToken } from '../tokens.ts'

/** Counts a code for an email address, all tags of a mailbox together. Answers false if it had all of its day: then the email has the link only [LI10]. */
export async function reserveCode({ rates }: Pick<Services, 'rates'>, email: string): Promise<boolean> {
  try {
    await rates.consume('codePerEmail', mailboxOf(email))
    return true
  } catch (error) {
    if (error instanceof AppError && error.reason === 'limit.tooMany') return false
    throw error
  }
}

/** Issues the link, and the code if `hasCode`, of a registration, and queues the email with them. Earlier ones end. */
export async function queueVerification(
  tx: Tx,
  { keys, jobs }: Pick<Services, 'keys' | 'jobs'>,
  { subject, hasCode }: { readonly subject: string; readonly hasCode: boolean },
): Promise<void> {
  const id = await issueToken(tx, keys, { purpose: 'verify', subject, hasCode })
  await queueMail(tx, jobs, { kind: 'verify', id })
}
