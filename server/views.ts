import { accountViews } from './features/account/views.ts'
import { availabilityViews } from './features/availability/views.ts'
import { callsViews } from './features/calls/views.ts'
import { notesViews } from './features/notes/views.ts'
import { chatViews } from './features/chat/views.ts'
import { connectionsViews } from './features/connections/views.ts'
import { peopleViews } from './features/people/views.ts'
import { safetyViews } from './features/safety/views.ts'
import type { Views } from './live/view.ts'

/** Every value that can be watched, by name. */
export const views = {
  ...accountViews,
  ...peopleViews,
  ...connectionsViews,
  ...chatViews,
  ...callsViews,
  ...notesViews,
  ...availabilityViews,
  ...safetyViews,
} satisfies Views
