import { sql } from 'drizzle-orm'
import { appendToOperatorLog, operatorLogEntry, readOperatorLogHead } from '#server/db/operator-log.ts'
import { queueMail } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { otherLeads } from '#server/policy/enrolled-staff.ts'

/** The command of the entry that says that the head was sent. */
const sentCommand = 'log-head-mailed'

/**
 * Once a day, mails the number and hash of the newest entry of the operator log to each lead [ST11]: a log
 * that is written anew does not match the mails. The entry about it keeps other nodes, and a restart, from sending it again.
 */
export async function queueLogHeads({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily head of the operator log', 0))`)
    if (await operatorLogEntry(tx, { command: sentCommand, hours: 20 })) return
    const leads = await otherLeads(tx, '')
    if (leads.length === 0) return
    const entry = { actor: 'server', command: sentCommand, subject: '-', reason: '' }
    await appendToOperatorLog(tx, entry)
    const head = await readOperatorLogHead(tx)
    if (!head) return
    for (const { id } of leads)
      await queueMail(tx, jobs, {
        kind: 'staffLogHead',
        id: `${id}/${head.seq}/${head.hash.toString('hex')}`,
      })
  })
}
