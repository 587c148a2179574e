import { sweepApprovals } from '../features/approval/sweep.ts'
import { correctSenderEmails, deleteExpired } from '../features/account/store.ts'
import { deleteOrphanedRequests } from '../features/connections/store.ts'
import { deleteExpiredChats } from '../features/chat/store.ts'
import { releaseDueMessages } from '../features/chat/held/release.ts'
import { queueReviewMails } from '../features/chat/reviews/mails.ts'
import { deleteInterruptedPictures, deleteUnattachedImages } from '../features/files/cleanup.ts'
import { deleteEndedGuardianAccess, sweepConsents } from '../features/guardians/sweep.ts'
import { changeAgeBands } from '../features/people/age-bands.ts'
import { repeatAlerts } from '../features/cases/alerts.ts'
import { deleteExpiredReadings } from '../features/cases/reading-store.ts'
import { deleteExpiredReviews, drawReviews } from '../features/cases/review-store.ts'
import { deleteExpiredCases } from '../features/safety/case-store.ts'
import { deleteOldPatterns } from '../features/safety/pattern-store.ts'
import { deleteExpiredReports } from '../features/safety/store.ts'
import { deleteEndedStaffAccess } from '../features/staff/cleanup.ts'
import { queueLogHeads } from '../features/staff/log-head.ts'
import { deleteOldJournal } from '../db/restore-journal.ts'
import { deleteSpentRateCounters } from '../limits/spent-rate-counters.ts'
import type { Services } from '../rpc/services.ts'
import { deleteExpiredSessions } from '../sessions/store.ts'
import { caseAlerts } from '#shared/case-limits.ts'
import { heldMessages } from '#shared/quiet-limits.ts'
import { imageReviews } from '#shared/staff-limits.ts'

const INTERVAL_MS = 10 * 60_000
const SWEEP_INTERVAL_MS = 24 * 3_600_000

/**
 * Deletes expired rows at startup and every 10 minutes, runs the daily sweep at startup and every day, and every minute releases
 * held messages, announces images that wait for a review, and repeats alerts. Returns a function that stops all of it.
 */
export function startCleanup(services: Services): () => void {
  const stops = [
    repeat(services, cleanUp, INTERVAL_MS),
    repeat(services, sweep, SWEEP_INTERVAL_MS),
    repeat(services, releaseDueMessages, heldMessages.release),
    repeat(services, queueReviewMails, imageReviews.mailCheck),
    repeat(services, repeatAlerts, caseAlerts.check),
  ]
  return () => stops.forEach((stop) => stop())
}

async function cleanUp({ database, files, config }: Services): Promise<void> {
  await deleteExpired(database.orm)
  await deleteExpiredSessions(database.orm)
  await deleteEndedStaffAccess(database.orm)
  await deleteEndedGuardianAccess(database.orm)
  await deleteOrphanedRequests(database.orm)
  await deleteExpiredChats(database, config.retentionDays)
  await deleteExpiredReports(database.orm)
  await deleteExpiredCases(database.orm)
  await deleteOldPatterns(database.orm)
  await deleteExpiredReadings(database.orm)
  await deleteExpiredReviews(database.orm)
  await deleteUnattachedImages(database.orm, files)
  await deleteInterruptedPictures(database.orm, files)
}

/** The daily sweep: what changes with the day, and what takes a scan of a whole table or store. */
export async function sweep(services: Services): Promise<void> {
  const { database, files } = services
  await changeAgeBands(services)
  await sweepConsents(services)
  await queueLogHeads(services)
  await database.orm.transaction(drawReviews)
  await sweepApprovals(services)
  await correctSenderEmails(database.orm)
  await deleteSpentRateCounters(database.orm)
  await deleteOldJournal(database.orm)
  await files.sweep()
}

function repeat(services: Services, work: (services: Services) => Promise<void>, ms: number): () => void {
  const run = (): Promise<void> =>
    work(services).catch((error: unknown) => services.log.warn({ err: error }, 'cleanup failed; will retry'))
  void run()
  const timer = setInterval(() => void run(), ms)
  timer.unref()
  return () => clearInterval(timer)
}
