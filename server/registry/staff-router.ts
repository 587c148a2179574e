import { mentorsStaffRouter } from '../features/approval/staff-router.ts'
import { waitingApplications, waitingEnds } from '../features/approval/waiting-store.ts'
import { waitingCases } from '../features/safety/waiting-store.ts'
import { createStaffRouter } from '../features/staff/router.ts'
import { mergeStaffRouters } from '../rpc/staff-procedures.ts'

/** All procedures of staff, and what waits for them. A feature adds its sources and procedures here. */
export const staffRouter = mergeStaffRouters(
  createStaffRouter([waitingCases, waitingApplications, waitingEnds]),
  mentorsStaffRouter,
)

export type StaffRouter = typeof staffRouter
