import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/orm.ts'
import { hashMailbox, nextPlace } from '#server/features/notices/counted/store.ts'
import { readChoices } from '#server/features/notices/settings-store.ts'
import { queueMail } from '#server/mail/queue.ts'
import { listQuietUntil } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { newId } from '#shared/domain/ids.ts'
import * as store from './store.ts'

/**
 * Queues the emails about proposals that are due [MT13], and those about proposals that are over [MT14]. The rows that say so are stored
 * in the transaction that queues the email. In quiet hours there is none: the next search after them finds what waits then.
 */
export async function queueProposalMails(services: Services): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    // Two nodes look one after the other: the second one finds what the first one has noted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('emails about proposals', 0))`)
    const due = await withoutQuiet(tx, services, store.listDue)
    for (const userId of due) {
      const mailId = newId()
      await store.claimProposals(tx, { userId, mailId })
      await queueMail(tx, services.jobs, { kind: 'callProposals', id: `${userId}/${mailId}` })
    }
    await store.deleteSettled(tx)
    const ending = await withoutQuiet(tx, services, store.listEnding)
    const ended = await store.markEnded(tx, ending)
    // The email that was just queued says what is over, too.
    for (const member of ended) if (!due.includes(member.userId)) await queueEnded(tx, services, member)
  })
}

/** The first members of a list who are in no quiet hours: those who are do not keep the others waiting, however many they are. */
async function withoutQuiet(
  tx: Tx,
  { config }: Services,
  list: (tx: Tx, without: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const seen: string[] = []
  for (;;) {
    const ids = await list(tx, seen)
    const quiet = await listQuietUntil(tx, config, ids)
    const awake = ids.filter((id) => !quiet.has(id))
    if (awake.length > 0 || ids.length === 0) return awake
    seen.push(...ids)
  }
}

/** No page has what this email says, so it waits for a place among the six of a day. */
async function queueEnded(
  tx: Tx,
  { jobs, keys }: Services,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const choices = await readChoices(tx, userId)
  if (!choices.times.email) return store.deleteEnded(tx, userId)
  if ((await nextPlace(tx, hashMailbox(keys, email))) !== null) return
  await store.markEndQueued(tx, userId)
  await queueMail(tx, jobs, { kind: 'callProposalsEnded', id: `${userId}/${newId()}` })
}
