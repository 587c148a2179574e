import { and, eq, exists, inArray, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'

/** The ids of the chats of a member. */
const chatsOf = (orm: Orm, id: string) =>
  orm
    .select({ id: schema.chats.id })
    .from(schema.chats)
    .where(or(eq(schema.chats.mentorId, id), eq(schema.chats.menteeId, id)))

/** The ids of the pages of a mentee. */
const worksOf = (orm: Orm, id: string) =>
  orm.select({ id: schema.works.id }).from(schema.works).where(eq(schema.works.menteeId, id))

const ownId = 'is one’s own id, which stands with the account'
const secret = 'gives access'
const ofSignUp = {
  codeExpiresAt: 'is used before there is a member',
  codeTries: 'is used before there is a member',
}

type Exported = string | { own: (id: string) => SQL | undefined; withheld?: object }

const notOfMembers: Record<string, Exported> = {
  pending_registrations: 'have emails that no one has verified',
  captchas: 'have a network and no member',
  log_in_notices: 'are emails that are about to be sent',
  invitations: 'have addresses of people who are no members yet; who used one is not stored',
  account_notices: 'have emails of accounts that are deleted or changed',
  rate_counters: 'are stored under keyed hashes',
  counted_mails: 'are stored under keyed hashes',
  figures: 'are of at least five people each, and name none',
  groups: 'are of staff; the archive has the names of those that the member is in',
  group_figures: 'are of at least five members each, and name none',
  survey_answers: 'are sums, and say of nobody what they answered',
  picture_writes: 'are files that are being written',
  restore_journal: 'has ids for restores',
  operator_log: 'is the log of the operator, without names',
  operator_log_head: 'is the log of the operator, without names',
  operator_log_anchor: 'is the log of the operator, without names',
  dev_mails: 'is used by development servers only',
  guardians: 'are the addresses of guardians, which are not the member’s data',
  guardian_links: 'has guardians and no members',
  guardian_sessions: 'has guardians and no members',
  staff: 'has no members',
  staff_enrollments: 'has no members',
  staff_sessions: 'has no members',
  staff_tickets: 'has no members',
  staff_one_time_codes: 'has no members',
  staff_passkeys: 'has no members',
}

const staffId = 'is the id of one of the staff'

const ofApprovals: Record<string, Exported> = {
  approval_policy: 'says whether mentors need an approval',
  approvals: {
    own: (id) => eq(schema.approvals.personId, id),
    withheld: {
      personId: ownId,
      firstApprover: staffId,
      warnedDays: 'is in the events',
    },
  },
  approval_checks: {
    own: (id) => eq(schema.approvalChecks.personId, id),
    withheld: { personId: ownId, staffId },
  },
  approval_events: {
    own: (id) => and(eq(schema.approvalEvents.personId, id), ne(schema.approvalEvents.kind, 'noted')),
    withheld: { personId: ownId, staffId },
  },
  mentor_applications: {
    own: (id) => eq(schema.mentorApplications.personId, id),
    withheld: { personId: ownId },
  },
}

/**
 * Every table of the database: `own` selects a member's rows, whose columns are in data.json under their names, but
 * those withheld for a reason. Or the reason why the table has no data of members. A new table must be added here.
 */
export const exportedTables = (orm: Orm): Record<string, Exported> => ({
  ...otherTables(orm),
  ...ofApprovals,
  ...notOfMembers,
  users: { own: (id) => eq(schema.users.id, id), withheld: { passwordHash: secret } },
  people: { own: (id) => eq(schema.people.id, id) },
  requests: { own: (id) => or(eq(schema.requests.mentorId, id), eq(schema.requests.requesterId, id)) },
  chats: {
    own: (id) => or(eq(schema.chats.mentorId, id), eq(schema.chats.menteeId, id)),
    withheld: {
      ...{ mentorLastSeq: 'follows from the messages', menteeLastSeq: 'follows from the messages' },
      ...{ mentorRests: 'may tell who has paused whom', menteeRests: 'may tell who has paused whom' },
      ...{ heldBy: 'tells a minor that messages wait', quietRev: 'tells a member that messages wait' },
    },
  },
  messages: {
    own: (id) => eq(schema.messages.senderId, id),
    withheld: { bodyHash: 'is a hash of the text, which identifies retries' },
  },
  held_messages: {
    own: (id) => eq(schema.heldMessages.senderId, id),
    withheld: {
      ...{
        position: 'is the order in the archive',
        bodyHash: 'is a hash of the text, which identifies retries',
        patterns: 'are for the safety contact, as the patterns of messages are [PN1]',
      },
    },
  },
  call_times: { own: (id) => or(eq(schema.callTimes.mentorId, id), eq(schema.callTimes.menteeId, id)) },
  call_series: { own: (id) => inArray(schema.callSeries.chatId, chatsOf(orm, id)) },
  canceled_calls: { own: (id) => inArray(schema.canceledCalls.chatId, chatsOf(orm, id)) },
  call_records: { own: (id) => inArray(schema.callRecords.chatId, chatsOf(orm, id)) },
  call_outcomes: { own: (id) => eq(schema.callOutcomes.userId, id) },
  agenda_lines: { own: (id) => eq(schema.agendaLines.writerId, id) },
  agenda_versions: { own: (id) => eq(schema.agendaVersions.writerId, id) },
  calendar_feeds: {
    own: (id) => eq(schema.calendarFeeds.userId, id),
    withheld: { userId: ownId, hash: secret },
  },
  call_reminders: 'are emails that were sent',
  proposal_entries: 'are emails that were sent',
  missed_calls: { own: (id) => eq(schema.missedCalls.callerId, id) },
  message_reactions: { own: (id) => eq(schema.messageReactions.userId, id) },
  message_revisions: {
    own: (id) =>
      exists(
        orm
          .select({ id: schema.messages.id })
          .from(schema.messages)
          .where(
            and(
              eq(schema.messages.chatId, schema.messageRevisions.chatId),
              eq(schema.messages.seq, schema.messageRevisions.seq),
              eq(schema.messages.senderId, id),
            ),
          ),
      ),
  },
})

const imagesOf = (orm: Orm, id: string) =>
  orm.select({ id: schema.images.id }).from(schema.images).where(eq(schema.images.ownerId, id))

/** What is of staff and the safety contact alone. */
const staffTables: Record<string, string> = {
  cases: 'are for the safety contact, as the evidence of reports is [CS4]',
  case_events: 'are for the safety contact, as the evidence of reports is [CS4]',
  case_members: 'are for the safety contact, as the evidence of reports is [CS4]',
  case_states: 'follows from the events of cases',
  chat_readings: 'are of staff; the members see date and kind in their settings [CS12]',
  pair_steps: 'are notes of staff about two members, for staff',
  pair_reviews: 'are of staff, and have chats and no member',
  pattern_hits: 'are for the safety contact, and have messages that the archive has',
}

const guardianTables: Record<string, Exported> = {
  guardian_consents: {
    own: (id) => eq(schema.guardianConsents.minorId, id),
    withheld: {
      ...{ minorId: ownId, guardianId: 'is the guardian', codeHash: secret, linkHash: secret },
      ...{ issuedBy: 'is one of the staff', confirmedBy: 'is one of the staff' },
      endNote: 'is what staff wrote about the family, for staff',
    },
  },
}

const ofAsking: Record<string, Exported> = {
  group_members: { own: (id) => eq(schema.groupMembers.userId, id) },
  favorites: { own: (id) => eq(schema.favorites.menteeId, id) },
  request_expiries: { own: (id) => eq(schema.requestExpiries.menteeId, id) },
  suggestions: { own: (id) => eq(schema.suggestions.menteeId, id), withheld: { staffId } },
  mentor_activity: { own: (id) => eq(schema.mentorActivity.mentorId, id) },
}

const ofWork = (orm: Orm): Record<string, Exported> => ({
  works: {
    own: (id) => or(eq(schema.works.menteeId, id), eq(schema.works.mentorId, id)),
    withheld: { lastChange: 'is a counter', mentorSeen: 'is a counter', menteeSeen: 'is a counter' },
  },
  work_items: { own: (id) => eq(schema.workItems.writerId, id) },
  work_agreements: { own: (id) => eq(schema.workAgreements.writerId, id) },
  work_notes: { own: (id) => eq(schema.workNotes.authorId, id) },
  work_thanks: { own: (id) => eq(schema.workThanks.authorId, id) },
  pulses: {
    own: (id) => eq(schema.pulses.userId, id),
    withheld: { scoreOther: 'is of the other member' },
  },
  work_changes: { own: (id) => eq(schema.workChanges.userId, id) },
  training_lessons: { own: (id) => eq(schema.trainingLessons.userId, id) },
  survey_takers: { own: (id) => eq(schema.surveyTakers.userId, id) },
  closing_words: { own: (id) => eq(schema.closingWords.authorId, id) },
  endings: { own: (id) => inArray(schema.endings.workId, worksOf(orm, id)) },
})

const pushSecret = 'is a secret of the browser'

const ofNotices: Record<string, Exported> = {
  notices: { own: (id) => eq(schema.notices.userId, id), withheld: { userId: ownId } },
  notice_settings: { own: (id) => eq(schema.noticeSettings.userId, id), withheld: { userId: ownId } },
  unread_notices: { own: (id) => eq(schema.unreadNotices.userId, id), withheld: { userId: ownId } },
  push_devices: {
    own: (id) => eq(schema.pushDevices.userId, id),
    withheld: {
      ...{ userId: ownId, endpoint: pushSecret, p256dh: pushSecret, auth: pushSecret },
      ...{ serverKey: 'is a key of the server', lastJob: 'is the id of a push that was sent' },
    },
  },
}

const otherTables = (orm: Orm): Record<string, Exported> => ({
  image_reviews: {
    own: (id) => inArray(schema.imageReviews.imageId, imagesOf(orm, id)),
    withheld: {
      ...{ decidedBy: 'is the id of staff', openedBy: 'has the ids of staff' },
      notifiedAt: 'is when staff got an email',
    },
  },
  images: { own: (id) => eq(schema.images.ownerId, id) },
  notes: { own: (id) => eq(schema.notes.userId, id), withheld: { userId: ownId } },
  note_usage: 'the counts of the notes, which the archive has',
  availability: { own: (id) => eq(schema.availability.userId, id), withheld: { userId: ownId } },
  sessions: { own: (id) => eq(schema.sessions.userId, id), withheld: { userId: ownId, hash: secret } },
  one_time_codes: {
    own: (id) => eq(schema.oneTimeCodes.userId, id),
    withheld: { userId: ownId, secret, lastStep: 'shows when the last code was used' },
  },
  passkeys: {
    own: (id) => eq(schema.passkeys.userId, id),
    withheld: {
      userId: ownId,
      ...{ credentialId: secret, publicKey: secret, counter: secret },
      transports: 'is for browsers, which choose how to reach the authenticator',
    },
  },
  recovery_codes: {
    own: (id) => eq(schema.recoveryCodes.userId, id),
    withheld: { userId: ownId, hash: secret, createdAt: 'is the time of the hash' },
  },
  ...guardianTables,
  ...ofAsking,
  ...{ ...ofWork(orm), ...ofNotices },
  blocks: { own: (id) => eq(schema.blocks.blockerId, id) },
  pauses: {
    own: (id) => and(eq(schema.pauses.setterId, id), eq(schema.pauses.source, 'member')),
    withheld: {
      pairId: 'is made of the two ids',
      side: 'is the same in all',
      seenSeq: 'was the read marker, which the chat has',
    },
  },
  reports: {
    own: (id) => eq(schema.reports.reporterId, id),
    withheld: { evidence: 'is a copy of what others wrote', evidenceHash: 'is made of that copy' },
  },
  report_updates: {
    own: (id) =>
      inArray(
        schema.reportUpdates.reportId,
        orm.select({ id: schema.reports.id }).from(schema.reports).where(eq(schema.reports.reporterId, id)),
      ),
  },
  report_pictures: 'are copies of what others sent',
  ...staffTables,
  topic_outbox: 'names changed topics and is deleted after a day',
  tokens: {
    own: (id) => eq(schema.tokens.subject, id),
    withheld: { subject: ownId, hash: secret, ...ofSignUp },
  },
})
