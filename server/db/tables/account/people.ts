import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { textId, timestamptz } from '../columns.ts'
import { users } from './users.ts'

/**
 * Profiles of accounts. Age is never shown to other members. A row without a day of the change in a band below the last
 * one gets band and day from `birthYear` by the trigger `people_age_band`: nodes of the previous version write neither.
 */
export const people = pgTable(
  'people',
  {
    id: textId('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['mentor', 'mentee'] }).notNull(),
    /** Only what the operator's change of a role needs: mentors are 26 or older [OU5]. */
    birthYear: smallint('birth_year').notNull(),
    ageBand: text('age_band', { enum: ['11-12', '13-15', '16-17', '18+'] })
      .notNull()
      .default('11-12'),
    /** The day on which the next band starts; null in the last [AG1]. */
    bandChangesOn: date('band_changes_on'),
    fullName: text('full_name'),
    isNamePromptPending: boolean('is_name_prompt_pending').notNull().default(true),
    /** Whether chats are shown at full height; null until the member chose [CH16]. */
    isChatExpanded: boolean('is_chat_expanded'),
    /** Whether the member chose the clock of 24 hours, or that of 12; null: the one of the language [TX10]. */
    is24Hours: boolean('is_24_hours'),
    /** The member's choice, and their time zone; null: the profile's, the instance's [QH1, QH2]. */
    quietHours: boolean('quiet_hours'),
    timeZone: text('time_zone'),
    about: text('about').notNull().default(''),
    /** 0 without a picture. Each new picture increments it and so changes the picture's URL. */
    pictureVersion: integer('picture_version').notNull().default(0),
    skills: text('skills')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What a mentee wants to reach, filtered [RQ13]. Empty for mentors. */
    aims: text('aims')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The codes of the languages that the member speaks [PE19]. */
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How many mentees a mentor takes; null: no number. Until when they take no requests, that day included [RQ18]. */
    maxMentees: smallint('max_mentees'),
    notTakingUntil: date('not_taking_until'),
    /** The version of the code of conduct that the member accepted last, and when [CC1]; 0 before the first. */
    conductVersion: smallint('conduct_version').notNull().default(0),
    conductAt: timestamptz('conduct_at'),
    /** Whether others learn what the member has seen, and that they are typing [WS1]. */
    showsSeen: boolean('shows_seen').notNull().default(true),
    showsTyping: boolean('shows_typing').notNull().default(true),
    /** Whether the two are the member's choice: where they start off for minors, `true` alone is not one [WS2]. */
    isVisibilityChosen: boolean('is_visibility_chosen').notNull().default(false),
    /**
     * Whether the member needs the consent of a guardian and has none, or a guardian has given it [GC1]. Only
     * `refreshConsent` writes it; triggers copy "missing" to the member's chats.
     */
    consent: text('consent', { enum: ['none', 'missing', 'given'] })
      .notNull()
      .default('none'),
    /** Whether a mentor is listed to members of their groups only [GP5]. */
    isGroupOnly: boolean('is_group_only').notNull().default(false),
  },
  (table) => [
    index('people_mentors')
      .on(table.id)
      .where(sql`role = 'mentor'`),
    // The list has those without a text last [PE23].
    index('people_told_mentors')
      .on(table.id)
      .where(sql`role = 'mentor' and about <> ''`),
    index('people_bare_mentors')
      .on(table.id)
      .where(sql`role = 'mentor' and about = ''`),
    index('people_skills')
      .using('gin', table.skills)
      .where(sql`role = 'mentor'`),
    // The search reads these two by the same expressions.
    index('people_names')
      .using('gin', sql`to_tsvector('simple', coalesce(full_name, ''))`)
      .where(sql`role = 'mentor'`),
    index('people_about')
      .using('gin', sql`to_tsvector('simple', about)`)
      .where(sql`role = 'mentor'`),
    index('people_consent')
      .on(table.id)
      .where(sql`consent <> 'none'`),
  ],
)
