import type { Config } from '#server/config/index.ts'
import { protections } from '#shared/safeguarding.ts'
import type { ApprovalSettings } from './store.ts'

type Configured<K extends keyof Config> = { readonly config: Pick<Config, K> }

/** Whether mentors need an approval in the profile of this server. */
export const isApprovalRequired = ({ config }: Configured<'safeguarding'>): boolean =>
  protections[config.safeguarding].mentorApproval

export const settingsOf = ({ config }: Configured<'mentorChecks' | 'timeZone'>): ApprovalSettings => ({
  required: config.mentorChecks.map(({ kind }) => kind),
  timeZone: config.timeZone,
})
