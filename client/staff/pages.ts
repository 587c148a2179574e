import type { StaffRole } from '#shared/contract/staff/staff.ts'
import { staffCan } from '#shared/staff-policy.ts'
import type { StaffRuleName } from '#shared/staff-policy.ts'

/** The link to it is the account's, beside the menu. */
export const sessionsPath = '/staff/sessions'

/** The pages of the console, in the order of its navigation. */
export const staffPages = [
  { path: '/staff', name: 'waiting', rule: 'waiting.read' },
  { path: '/staff/pictures', name: 'pictures', rule: 'pictures.read' },
  { path: '/staff/mentors', name: 'mentors', rule: 'mentors.read' },
  { path: '/staff/pairs', name: 'pairs', rule: 'pairs.read' },
  { path: '/staff/suggestions', name: 'suggestions', rule: 'suggestions.read' },
  { path: '/staff/groups', name: 'groups', rule: 'groups.read' },
  { path: '/staff/consents', name: 'consents', rule: 'consents.read' },
  { path: '/staff/cases', name: 'cases', rule: 'cases.read' },
  { path: '/staff/reviews', name: 'reviews', rule: 'readings.read' },
  { path: '/staff/thanks', name: 'thanks', rule: 'thanks.read' },
  { path: '/staff/figures', name: 'figures', rule: 'figures.read' },
  { path: '/staff/log', name: 'log', rule: 'log.read' },
  { path: sessionsPath, name: 'sessions', rule: 'staff.sessions' },
] as const satisfies readonly { path: string; name: string; rule: StaffRuleName }[]

export type StaffPage = (typeof staffPages)[number]

/** The page of an address: its own, or the one that lists what it is about. */
export const pageAt = (pages: readonly StaffPage[], path: string): StaffPage | undefined =>
  pages.find((one) => one.path === path) ??
  pages.find((one) => one.path !== '/staff' && path.startsWith(`${one.path}/`))

export const pagesOf = (role: StaffRole): StaffPage[] => staffPages.filter(({ rule }) => staffCan(rule, role))

export const isInMenu = ({ path }: StaffPage): boolean => path !== sessionsPath
