/** What guardians may do. They have a session of their own, and none of a member's procedures [GC8]. */
export const guardianRules = {
  /** Also without a session: to redeem a code, to give consent through the mailed link, and to log in by a link. */
  'guardian.enter': 'anyone',
  'guardian.leave': 'guardian',
  'guardian.read': 'guardian',
  'guardian.withdraw': 'guardian',
} as const satisfies Record<string, 'anyone' | 'guardian'>

export type GuardianRule = keyof typeof guardianRules
