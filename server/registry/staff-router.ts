import { waitingCases } from '../features/safety/waiting-store.ts'
import { createStaffRouter } from '../features/staff/router.ts'

/** All procedures of staff, and what waits for them. A feature adds its sources here. */
export const staffRouter = createStaffRouter([waitingCases])

export type StaffRouter = typeof staffRouter
