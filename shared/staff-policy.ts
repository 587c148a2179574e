import type { StaffRole } from './contract/staff/staff.ts'

/** One row of the policy table of staff: who may use a procedure, and whether it is a grave step. */
export type StaffRule = {
  /** The roles that may use it; `anyone`: also who is not logged in as staff. */
  readonly roles: readonly StaffRole[] | 'anyone'
  /** Needs a second factor that was checked in the last `staffSession.freshFactor` [ST7]. */
  readonly isGrave?: boolean
}

const everyStaff = ['coordinator', 'lead'] as const
const leads = ['lead'] as const

/** What staff may do, for the console and its procedures. Members have a table of their own in `policy.ts`. */
export const staffRules = {
  'staff.enter': { roles: 'anyone' },
  'staff.leave': { roles: everyStaff },
  'staff.confirm': { roles: everyStaff },
  'staff.sessions': { roles: everyStaff },
  'staff.endSessions': { roles: everyStaff, isGrave: true },
  'waiting.read': { roles: everyStaff },
  'log.read': { roles: leads },
  'consents.read': { roles: everyStaff },
  'consents.write': { roles: everyStaff },
  // What puts a consent in force: the confirmation of an address, and the signed form.
  'consents.confirm': { roles: everyStaff, isGrave: true },
  // Pictures in the chats of minors: as few people as possible see them.
  'pictures.read': { roles: leads },
  'pictures.decide': { roles: leads },
  'cases.raise': { roles: everyStaff },
  'cases.read': { roles: leads },
  'cases.write': { roles: leads },
  'cases.decide': { roles: leads, isGrave: true },
  'readings.read': { roles: leads },
  'readings.open': { roles: leads, isGrave: true },
  'reviews.write': { roles: leads },
  'mentors.read': { roles: everyStaff },
  'mentors.write': { roles: everyStaff },
  'pairs.read': { roles: everyStaff },
  'pairs.write': { roles: everyStaff },
  'suggestions.read': { roles: everyStaff },
  'suggestions.write': { roles: everyStaff },
  'groups.read': { roles: everyStaff },
  'groups.write': { roles: everyStaff },
  'thanks.read': { roles: everyStaff },
  'figures.read': { roles: everyStaff },
  'mentors.decide': { roles: everyStaff, isGrave: true },
} as const satisfies Record<string, StaffRule>

export type StaffRuleName = keyof typeof staffRules

/** Whether a role may do this; null for a visitor who is not logged in as staff. */
export function staffCan(rule: StaffRuleName, role: StaffRole | null): boolean {
  const { roles }: StaffRule = staffRules[rule]
  return roles === 'anyone' || (role !== null && roles.includes(role))
}
