import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PairSignal, PairStepKind, PulseSignal } from '../../../../shared/domain/pairs.ts'
import { textId, timestamptz } from '../columns.ts'
import { users } from '../account/users.ts'
import { works } from './work.ts'

/**
 * How it goes: a row for each member and round in which they are asked [PC1]. The id is made of the pair, the day of its
 * connection, the role, and the round, so that two nodes ask once.
 */
export const pulses = pgTable(
  'pulses',
  {
    id: textId('id').primaryKey(),
    workId: textId('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    userId: textId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Days after the two were connected. */
    round: integer('round').notNull(),
    askedAt: timestamptz('asked_at').notNull().defaultNow(),
    /** When the member answered or skipped it, or the next round was asked. */
    answeredAt: timestamptz('answered_at'),
    /** One for each question, 1 to 5; 0 for a question that was skipped. */
    answers: smallint('answers').array(),
    /** Three times the mean of the answers, 3 to 15; null without any. */
    score: smallint('score'),
    /** With which scores it was compared when it was given, so that no list has to: the member's last one, and that of the other in this round [PA2]. */
    scoreBefore: smallint('score_before'),
    scoreOther: smallint('score_other'),
    /** What staff are told because of this round, until a later one [PA2]. A trigger of migration 0061 keeps it, so that no list compares rounds. */
    signals: text('signals')
      .array()
      .notNull()
      .default(sql`'{}'`)
      .$type<PulseSignal[]>(),
  },
  (table) => [
    index('pulses_work').on(table.workId, table.userId, table.askedAt),
    index('pulses_user').on(table.userId),
    index('pulses_signals')
      .on(table.askedAt)
      .where(sql`signals <> '{}'`),
    // Nothing uses it since migration 0061 but nodes of the version before.
    index('pulses_noted')
      .on(table.askedAt)
      .where(sql`score <= score_before - 3 or abs(score - score_other) >= 4 or score is null`),
  ],
)

/** What staff did about a pair or a request [PA3]. `pairId` has no foreign key: a request and a chat have the same id, and either can end. */
export const pairSteps = pgTable(
  'pair_steps',
  {
    id: textId('id').primaryKey(),
    pairId: textId('pair_id').notNull(),
    mentorId: textId('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    menteeId: textId('mentee_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: textId('staff_id').notNull(),
    kind: text('kind').notNull().$type<PairStepKind>(),
    /** The signal that it answers; null without one. */
    signal: text('signal').$type<PairSignal>(),
    text: text('text').notNull().default(''),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pair_steps_pair').on(table.pairId, table.createdAt),
    index('pair_steps_mentor').on(table.mentorId),
    index('pair_steps_mentee').on(table.menteeId),
  ],
)
