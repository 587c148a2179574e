import { bigint, boolean, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { approvalEventKinds, approvalStates, checkKinds, checkResults } from '#shared/domain/approval.ts'
import { textId, timestamptz } from './columns.ts'
import { users } from './account/users.ts'

// The key of these tables is named `person_id` on purpose: the conditions of `server/policy/scopes.ts` compare it with
// columns such as `mentor_id` of the statement around them, which a column of the same name would hide.
const personId = () =>
  textId('person_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** One row: whether mentors must be approved, which each start writes from its safeguarding profile [MA2]. */
export const approvalPolicy = pgTable('approval_policy', {
  id: smallint('id').primaryKey(),
  isRequired: boolean('is_required').notNull(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
})

/**
 * What happened to the approval of a mentor: the only truth about it. A trigger rejects changes; the rows are deleted with
 * the account. `approvals` is derived from it, in the same transaction [MA4].
 */
export const approvalEvents = pgTable(
  'approval_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    personId: personId(),
    kind: text('kind', { enum: approvalEventKinds }).notNull(),
    at: timestamptz('at').notNull().defaultNow(),
    /** Who of the staff did it; null for the mentor and for the server. No reference: staff are removed, events stay. */
    staffId: textId('staff_id'),
    check: text('check_kind', { enum: checkKinds }),
    result: text('result', { enum: checkResults }),
    checkedOn: date('checked_on'),
    expiresOn: date('expires_on'),
    /** Until when the mentor is active without an approval. */
    until: timestamptz('until'),
    /** How many days before the end the warning was. */
    days: smallint('days'),
    /** A reason, which the mentor reads, or a note, which they do not. */
    text: text('text').notNull().default(''),
  },
  (table) => [
    index('approval_events_person').on(table.personId, table.seq),
    index('approval_events_staff').on(table.staffId, table.at),
  ],
)

/** Where the approval of each mentor stands, derived from the events. No row: nothing has happened yet. */
export const approvals = pgTable(
  'approvals',
  {
    personId: personId().primaryKey(),
    state: text('state', { enum: approvalStates }).notNull(),
    /** When the state began. */
    since: timestamptz('since').notNull(),
    /** Whether the mentor can be found and can write, until `activeUntil`; null: without an end. */
    isActive: boolean('is_active').notNull().default(false),
    activeUntil: timestamptz('active_until'),
    /** Who of the staff approved first, where two must [MA8]. */
    firstApprover: textId('first_approver'),
    /** How many days before the end the mentor was warned last. */
    warnedDays: smallint('warned_days'),
  },
  (table) => [index('approvals_state').on(table.state), index('approvals_until').on(table.activeUntil)],
)

/** The newest result of each check of a mentor, derived from the events. */
export const approvalChecks = pgTable(
  'approval_checks',
  {
    personId: personId(),
    check: text('check_kind', { enum: checkKinds }).notNull(),
    result: text('result', { enum: checkResults }).notNull(),
    checkedOn: date('checked_on').notNull(),
    expiresOn: date('expires_on'),
    staffId: textId('staff_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.check] })],
)

/** What mentors wrote in their applications: the newest of each. Deleted some time after the decision [MA5]. */
export const mentorApplications = pgTable('mentor_applications', {
  personId: personId().primaryKey(),
  why: text('why').notNull(),
  experience: text('experience').notNull(),
  references: text('references_text').notNull(),
  sentAt: timestamptz('sent_at').notNull().defaultNow(),
})
