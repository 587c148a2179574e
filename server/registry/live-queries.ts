import { accountViews } from '../features/account/live.ts'
import { availabilityViews } from '../features/availability/live.ts'
import { callsViews } from '../features/calls/live.ts'
import { notesViews } from '../features/notes/live.ts'
import { chatLiveQueries } from '../features/chat/live.ts'
import { connectionsViews } from '../features/connections/live.ts'
import { peopleViews } from '../features/people/live.ts'
import { safetyViews } from '../features/safety/live.ts'
import type { LiveQueries } from '../sync/live-query.ts'

/** All live queries by name. */
export const liveQueries = {
  ...accountViews,
  ...peopleViews,
  ...connectionsViews,
  ...chatLiveQueries,
  ...callsViews,
  ...notesViews,
  ...availabilityViews,
  ...safetyViews,
} satisfies LiveQueries
