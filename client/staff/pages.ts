import type { StaffRole } from '#shared/contract/staff.ts'
import { staffCan } from '#shared/staff-policy.ts'
import type { StaffRuleName } from '#shared/staff-policy.ts'

/** The pages of the console, in the order of its navigation. */
export const staffPages = [
  { path: '/staff', name: 'waiting', rule: 'waiting.read' },
  { path: '/staff/consents', name: 'consents', rule: 'consents.read' },
  { path: '/staff/log', name: 'log', rule: 'log.read' },
] as const satisfies readonly { path: string; name: string; rule: StaffRuleName }[]

export type StaffPage = (typeof staffPages)[number]

export const pagesOf = (role: StaffRole): StaffPage[] => staffPages.filter(({ rule }) => staffCan(rule, role))
