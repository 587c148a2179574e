import { consentsStaffRouter } from '../features/guardians/staff-router.ts'
import { waitingConsents } from '../features/guardians/staff-store.ts'
import { waitingCases } from '../features/safety/waiting-store.ts'
import { createStaffRouter } from '../features/staff/router.ts'
import { mergeStaffRouters, staffRouter as router } from '../rpc/staff-procedures.ts'

/** All procedures of staff, and what waits for them. A feature adds its sources and its procedures here. */
export const staffRouter = mergeStaffRouters(
  createStaffRouter([waitingCases, waitingConsents]),
  router({ consents: consentsStaffRouter }),
)

export type StaffRouter = typeof staffRouter
