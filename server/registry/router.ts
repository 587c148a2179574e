import { accountRouter } from '../features/account/router.ts'
import { approvalRouter } from '../features/approval/router.ts'
import { availabilityRouter } from '../features/availability/router.ts'
import { callsRouter } from '../features/calls/router.ts'
import { consentRouter } from '../features/guardians/router.ts'
import { casesRouter } from '../features/cases/router.ts'
import { notesRouter } from '../features/notes/router.ts'
import { noticesRouter } from '../features/notices/router.ts'
import { chatRouter } from '../features/chat/router.ts'
import { connectionsRouter } from '../features/connections/router.ts'
import { peopleRouter } from '../features/people/router.ts'
import { pulseRouter } from '../features/work/pulse/router.ts'
import { surveyRouter } from '../features/work/survey/router.ts'
import { safetyRouter } from '../features/safety/router.ts'
import { suggestionsRouter } from '../features/suggestions/router.ts'
import { trainingRouter } from '../features/training/router.ts'
import { workRouter } from '../features/work/router.ts'
import { appRouter as bootstrapRouter } from '../features/app/router.ts'
import type { InputOf, ValueOf } from '../sync/live-query.ts'
import { createLiveRouter } from '../sync/router.ts'
import { router } from '../rpc/procedures.ts'
import { firstQueries } from './first-queries.ts'
import { liveQueries } from './live-queries.ts'

/** All procedures. */
export const appRouter = router({
  app: bootstrapRouter,
  account: accountRouter,
  people: peopleRouter,
  connections: connectionsRouter,
  chat: chatRouter,
  calls: callsRouter,
  notes: notesRouter,
  notices: noticesRouter,
  availability: availabilityRouter,
  safety: safetyRouter,
  consent: consentRouter,
  cases: casesRouter,
  approval: approvalRouter,
  work: workRouter,
  pulse: pulseRouter,
  survey: surveyRouter,
  suggestions: suggestionsRouter,
  training: trainingRouter,
  live: createLiveRouter(liveQueries, firstQueries),
})

export type AppRouter = typeof appRouter
export type LiveQueryName = keyof typeof liveQueries
/** The value and the input of a live query, for the client. */
export type LiveValue<N extends LiveQueryName> = ValueOf<(typeof liveQueries)[N]>
export type LiveInput<N extends LiveQueryName> = InputOf<(typeof liveQueries)[N]>
