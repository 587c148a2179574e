import type { Tx } from '#server/db/orm.ts'
import { otherLeads } from '#server/policy/enrolled-staff.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/queue.ts'

type Alert = {
  readonly caseId: string
  /** The event `notified` that it is. */
  readonly n: number
  readonly toContact: boolean
  readonly toDeputy: boolean
}

/** Queues an alert about an imminent case: to each lead, and to the safety contact and the deputy as it says [CS8]. */
export async function queueAlerts(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { caseId, n, toContact, toDeputy }: Alert,
): Promise<void> {
  const leads = await otherLeads(tx, '')
  const to = [
    ...leads.map(({ id }) => id),
    ...(toContact ? ['contact'] : []),
    ...(toDeputy ? ['deputy'] : []),
  ]
  for (const one of to) await queueMail(tx, jobs, { kind: 'caseAlert', id: `${caseId}/${n}/${one}` })
}
