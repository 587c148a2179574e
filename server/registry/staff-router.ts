import { mentorsStaffRouter } from '../features/approval/staff-router.ts'
import { waitingApplications, waitingEnds } from '../features/approval/waiting-store.ts'
import { readingsStaffRouter, reviewsStaffRouter } from '../features/cases/readings-router.ts'
import { casesStaffRouter } from '../features/cases/staff-router.ts'
import { waitingCases } from '../features/cases/waiting-store.ts'
import { createStaffRouter } from '../features/staff/router.ts'
import { mergeStaffRouters, staffRouter as router } from '../rpc/staff-procedures.ts'

/** All procedures of staff, and what waits for them. A feature adds its sources and procedures here. */
export const staffRouter = mergeStaffRouters(
  createStaffRouter([waitingCases, waitingApplications, waitingEnds]),
  mentorsStaffRouter,
  router({ cases: casesStaffRouter, readings: readingsStaffRouter, reviews: reviewsStaffRouter }),
)

export type StaffRouter = typeof staffRouter
