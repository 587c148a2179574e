import { forgetEnded } from '../features/account/invitations/store.ts'
import { recordEndedApprovals, sweepApprovals } from '../features/approval/sweep.ts'
import { sweepInactive } from '../features/account/inactive/sweep.ts'
import { correctSenderEmails, deleteExpired } from '../features/account/store.ts'
import { expireRequests } from '../features/connections/expiry.ts'
import { deleteOrphanedRequests } from '../features/connections/store.ts'
import { deleteExpiredChats } from '../features/chat/store.ts'
import { deleteUnkept } from '../features/calls/agenda/kept-store.ts'
import { queueProposalMails } from '../features/calls/proposals/queue.ts'
import { queueReminders } from '../features/calls/times/reminders.ts'
import { extendSeries } from '../features/calls/times/series.ts'
import { deletePast } from '../features/calls/times/store.ts'
import { releaseDueMessages } from '../features/chat/held/release.ts'
import { queueReviewMails } from '../features/chat/reviews/mails.ts'
import { deleteOldCounts } from '../features/notices/counted/store.ts'
import { deleteOldNotices } from '../features/notices/store.ts'
import { queueUnreadMails, queueUnreadPushes } from '../features/notices/unread/queue.ts'
import { deleteInterruptedPictures, deleteUnattachedImages } from '../features/files/cleanup.ts'
import { deleteEndedGuardianAccess, sweepConsents } from '../features/guardians/sweep.ts'
import { changeAgeBands } from '../features/people/age-bands.ts'
import { closeMonths } from '../features/figures/closed-months.ts'
import { endAgreed } from '../features/work/agreed-end/end.ts'
import { deleteOldSuggestions } from '#server/features/connections/suggested/store.ts'
import { askPulses } from '../features/work/pulse/ask.ts'
import { repeatAlerts } from '../features/cases/alerts.ts'
import { deleteExpiredReadings } from '../features/cases/readings/reading-store.ts'
import { deleteExpiredReviews, drawReviews } from '../features/cases/readings/review-store.ts'
import { deleteOldPatterns } from '#server/case-records/pattern-store.ts'
import { deleteExpiredCases, deleteExpiredReports } from '../features/safety/retention-store.ts'
import { deleteEndedStaffAccess } from '../features/staff/cleanup.ts'
import { queueLogHeads } from '../features/staff/log-head.ts'
import { pruneLog } from '../features/staff/log-prune.ts'
import { deleteOldJournal } from '../db/restore-journal.ts'
import { runTasks, startSchedule } from '../jobs/schedule.ts'
import type { PeriodicTask } from '../jobs/schedule.ts'
import { deleteSpentRateCounters } from '../limits/spent-rate-counters.ts'
import type { Services } from '../rpc/services.ts'
import { deleteExpiredSessions } from '../sessions/store.ts'
import { callReminder, proposalMail } from '#shared/limits/call.ts'
import { caseAlerts } from '#shared/limits/case.ts'
import { push, unreadNotice } from '#shared/limits/notice.ts'
import { heldMessages } from '#shared/limits/quiet.ts'
import { imageReviews } from '#shared/limits/staff.ts'

const INTERVAL_MS = 10 * 60_000
const SWEEP_INTERVAL_MS = 24 * 3_600_000

type Task = PeriodicTask<Services>

/** The daily sweep: what changes with the day, and what takes a scan of a whole table or store. */
const daily: readonly Task[] = [
  { name: 'age bands', run: changeAgeBands },
  { name: 'guardian consents', run: sweepConsents },
  { name: 'unused accounts', run: sweepInactive },
  { name: 'operator log', run: pruneLog },
  { name: 'operator log head', run: queueLogHeads },
  {
    name: 'drawn reviews',
    run: ({ database, config }) => database.orm.transaction((tx) => drawReviews(tx, config.reviewPercent)),
  },
  { name: 'mentor approvals', run: sweepApprovals },
  { name: 'pulses', run: askPulses },
  { name: 'agreed ends', run: endAgreed },
  { name: 'suggestions', run: ({ database }) => deleteOldSuggestions(database.orm) },
  { name: 'call series', run: extendSeries },
  { name: 'past calls', run: ({ database }) => deletePast(database.orm) },
  { name: 'call records', run: ({ database }) => deleteUnkept(database.orm) },
  { name: 'sender emails', run: ({ database }) => correctSenderEmails(database.orm) },
  { name: 'rate counters', run: ({ database }) => deleteSpentRateCounters(database.orm) },
  { name: 'counted emails', run: ({ database }) => deleteOldCounts(database.orm) },
  { name: 'restore journal', run: ({ database }) => deleteOldJournal(database.orm) },
  { name: 'file store', run: ({ files }) => files.sweep() },
]

/** What deletes expired rows and files. */
const cleanup: readonly Task[] = [
  { name: 'expired registrations', run: ({ database }) => deleteExpired(database.orm) },
  { name: 'ended invitations', run: ({ database }) => forgetEnded(database.orm) },
  { name: 'sessions', run: ({ database }) => deleteExpiredSessions(database.orm) },
  { name: 'staff access', run: ({ database }) => deleteEndedStaffAccess(database.orm) },
  { name: 'guardian access', run: ({ database }) => deleteEndedGuardianAccess(database.orm) },
  { name: 'expired requests', run: expireRequests },
  { name: 'ended approvals', run: recordEndedApprovals },
  { name: 'orphaned requests', run: ({ database }) => deleteOrphanedRequests(database.orm) },
  { name: 'chats', run: ({ database, config }) => deleteExpiredChats(database, config.retentionDays) },
  { name: 'reports', run: ({ database }) => deleteExpiredReports(database.orm) },
  { name: 'cases', run: ({ database }) => deleteExpiredCases(database.orm) },
  { name: 'notices', run: ({ database }) => deleteOldNotices(database.orm) },
  { name: 'figures', run: closeMonths },
  { name: 'patterns', run: ({ database }) => deleteOldPatterns(database.orm) },
  { name: 'readings', run: ({ database }) => deleteExpiredReadings(database.orm) },
  { name: 'reviews', run: ({ database }) => deleteExpiredReviews(database.orm) },
  { name: 'unattached images', run: ({ database, files }) => deleteUnattachedImages(database.orm, files) },
  {
    name: 'interrupted pictures',
    run: ({ database, files }) => deleteInterruptedPictures(database.orm, files),
  },
]

/**
 * Deletes expired rows at startup and every 10 minutes, runs the daily sweep at startup and every day, and every minute releases
 * held messages, announces images that wait for a review, sends reminders of calls and
 * emails about proposed ones, tells of unread messages, and repeats alerts. A task that fails
 * delays no other [OP17]. Returns a function that stops all of it.
 */
export function startCleanup(services: Services): () => void {
  const start = (ms: number, ...tasks: readonly Task[]) =>
    startSchedule(services, services.log, { tasks, ms })
  const stops = [
    start(INTERVAL_MS, ...cleanup),
    start(SWEEP_INTERVAL_MS, ...daily),
    start(heldMessages.release, { name: 'held messages', run: releaseDueMessages }),
    start(imageReviews.mailCheck, { name: 'image review emails', run: queueReviewMails }),
    start(callReminder.check, { name: 'call reminders', run: queueReminders }),
    start(proposalMail.check, { name: 'proposal emails', run: queueProposalMails }),
    start(unreadNotice.check, { name: 'unread emails', run: queueUnreadMails }),
    start(push.check, { name: 'unread pushes', run: queueUnreadPushes }),
    start(caseAlerts.check, { name: 'case alerts', run: repeatAlerts }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Runs the daily sweep once. */
export async function sweep(services: Services): Promise<void> {
  await runTasks(services, services.log, daily)
}
