import type { Services } from '#server/rpc/services.ts'
import { protections } from '#shared/safeguarding.ts'
import type { ApprovalSettings } from './store.ts'

type Configured = Pick<Services, 'config'>

/** Whether mentors need an approval in the profile of this server. */
export const isApprovalRequired = ({ config }: Configured): boolean =>
  protections[config.safeguarding].mentorApproval

export const settingsOf = ({ config }: Configured): ApprovalSettings => ({
  required: config.mentorChecks.map(({ kind }) => kind),
  timeZone: config.timeZone,
})
