import * as z from 'zod/mini'
import type { Executor } from '#server/db/orm.ts'
import type { Services } from '#server/rpc/services.ts'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { MyApproval } from '#shared/contract/approval.ts'
import { topics } from '#shared/contract/topics.ts'
import { isApprovalRequired } from './settings.ts'
import { listChecks, readApplication, readApproval, readReason } from './store.ts'

/** Where the mentor's own approval stands [MA5]. */
const approval = snapshotQuery<undefined, MyApproval>({
  parse: (input) => z.parse(z.optional(z.undefined()), input),
  topics: (me) => [topics.approval(me.id)],
  read: ({ services, me }) => readMyApproval(services.database.orm, services, me),
})

const nothing: Omit<MyApproval, 'isRequired'> = {
  ...{
    state: null,
    since: null,
    isMentorActive: true,
    until: null,
    reason: '',
    checks: [],
    application: null,
  },
}

async function readMyApproval(
  db: Executor,
  services: Pick<Services, 'config'>,
  me: { readonly id: string; readonly role: string | null },
): Promise<MyApproval> {
  const isRequired = isApprovalRequired(services) && me.role === 'mentor'
  if (!isRequired) return { isRequired, ...nothing }
  const approval = await readApproval(db, me.id)
  const application = await readApplication(db, me.id)
  const rows = new Map((await listChecks(db, [me.id])).map((row) => [row.check, row]))
  const isRefused = approval?.state === 'declined' || approval?.state === 'suspended'
  return {
    isRequired,
    state: approval?.state ?? null,
    since: approval?.since.getTime() ?? null,
    isMentorActive: approval?.isNow ?? false,
    until: approval?.activeUntil?.getTime() ?? null,
    reason: isRefused ? await readReason(db, me.id) : '',
    checks: services.config.mentorChecks.map(({ kind }) => {
      const row = rows.get(kind)
      return {
        ...{ kind, result: row?.result ?? null, checkedOn: row?.checkedOn ?? null },
        expiresOn: row?.expiresOn ?? null,
      }
    }),
    application: application
      ? {
          ...{ why: application.why, experience: application.experience },
          ...{ references: application.references, sentAt: application.sentAt },
        }
      : null,
  }
}

export const approvalLiveQueries = { approval }
