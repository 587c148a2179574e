import { accountLiveQueries } from '../features/account/live.ts'
import { approvalLiveQueries } from '../features/approval/live.ts'
import { availabilityLiveQueries } from '../features/availability/live.ts'
import { callsLiveQueries } from '../features/calls/live.ts'
import { noticesLiveQueries } from '../features/notices/live.ts'
import { notesLiveQueries } from '../features/notes/live.ts'
import { chatLiveQueries } from '../features/chat/live.ts'
import { connectionsLiveQueries } from '../features/connections/live.ts'
import { peopleLiveQueries } from '../features/people/live.ts'
import { pulseLiveQueries } from '../features/work/pulse/live.ts'
import { safetyLiveQueries } from '../features/safety/live.ts'
import { workLiveQueries } from '../features/work/live.ts'
import type { LiveQueries } from '../sync/live-query.ts'

/** All live queries by name. */
export const liveQueries = {
  ...accountLiveQueries,
  ...peopleLiveQueries,
  ...connectionsLiveQueries,
  ...chatLiveQueries,
  ...callsLiveQueries,
  ...notesLiveQueries,
  ...noticesLiveQueries,
  ...availabilityLiveQueries,
  ...safetyLiveQueries,
  ...approvalLiveQueries,
  ...workLiveQueries,
  ...pulseLiveQueries,
} satisfies LiveQueries
