import { guardiansRouter } from '../features/guardians/router.ts'

/** All procedures of guardians. */
export const guardianRouter = guardiansRouter

export type GuardianRouter = typeof guardianRouter
