import { consentsStaffRouter } from '../features/guardians/staff-router.ts'
import { waitingConsents } from '../features/guardians/staff-store.ts'
import { mentorsStaffRouter } from '../features/approval/staff-router.ts'
import { waitingApplications, waitingEnds } from '../features/approval/waiting-store.ts'
import { pictureReviewRouter, waitingPictures } from '../features/chat/reviews/staff-router.ts'
import { readingsStaffRouter, reviewsStaffRouter } from '../features/cases/readings/readings-router.ts'
import { casesStaffRouter } from '../features/cases/staff-router.ts'
import { waitingCases } from '../features/cases/waiting-store.ts'
import { invitationsStaffRouter } from '../features/account/invitations/staff-router.ts'
import { figuresStaffRouter } from '../features/figures/staff-router.ts'
import { groupsStaffRouter } from '../features/groups/staff-router.ts'
import { pairsStaffRouter } from '../features/pairs/staff-router.ts'
import { suggestionsStaffRouter } from '../features/suggestions/staff-router.ts'
import { thanksStaffRouter } from '../features/work/staff-router.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { createStaffRouter } from '../features/staff/router.ts'
import { mergeStaffRouters, staffRouter as router } from '../rpc/staff-procedures.ts'

/** All procedures of staff, and what waits for them. A feature adds its sources and its procedures here. */
export const staffRouter = mergeStaffRouters(
  createStaffRouter({
    waiting: [waitingCases, waitingPictures, waitingApplications, waitingEnds, waitingConsents],
    concernedIds,
  }),
  router({ pictures: pictureReviewRouter }),
  mentorsStaffRouter,
  pairsStaffRouter,
  suggestionsStaffRouter,
  groupsStaffRouter,
  thanksStaffRouter,
  figuresStaffRouter,
  invitationsStaffRouter,
  groupsStaffRouter,
  router({ cases: casesStaffRouter, readings: readingsStaffRouter, reviews: reviewsStaffRouter }),
  router({ consents: consentsStaffRouter }),
)

export type StaffRouter = typeof staffRouter
