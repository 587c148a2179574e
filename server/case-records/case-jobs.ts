import { z } from 'zod'
import { PermanentJobError } from '#server/jobs/errors.ts'
import type { Services } from '#server/rpc/services.ts'
import { riskLevels } from '#shared/domain/risk.ts'
import { recordFinding } from './case-store.ts'

const finding = z.strictObject({
  kind: z.enum(['report', 'riskWords', 'pattern']),
  scope: z.string(),
  subjectId: z.string(),
  chatId: z.string().nullable(),
  urgency: z.literal(riskLevels),
  source: z.string(),
})

/** Opens the cases that could not be opened with their cause, until `jobs` is closed [CS1]. */
export async function startCaseWorker({
  jobs,
  database,
}: Pick<Services, 'jobs' | 'database'>): Promise<void> {
  await jobs.work('cases', async ({ data }) => {
    const parsed = finding.safeParse(data)
    if (!parsed.success) throw new PermanentJobError('unknown-case')
    await database.orm.transaction((tx) => recordFinding(tx, jobs, parsed.data))
  })
}
