import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { exportedTables } from '#server/testing/data/export/exported-tables.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import { addAttempt, listAttempts, markAnswered } from '#server/features/calls/missed-calls.ts'
import { missedCallsPerChat } from '#shared/limits/call.ts'
import { safetyFeatures } from '#shared/safety/features.ts'
import { listSafetySections } from '#shared/safety/statements.ts'
import { safetyPageText } from '#shared/texts/safety/safety-page.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Key = keyof typeof safetyPageText.source

/** What the page says of each table that has data of members: how long it is kept, and where others read it, who does. */
const statements: Record<string, readonly Key[]> = {
  users: ['keep.account', 'keep.inactive', 'see.email'],
  operator_log: ['keep.log'],
  restore_journal: ['keep.journal'],
  people: ['keep.account', 'see.age', 'see.request'],
  group_members: ['see.groups', 'keep.account'],
  requests: ['keep.requests', 'see.request'],
  request_expiries: ['keep.requests'],
  suggestions: ['see.suggested', 'keep.suggested'],
  favorites: ['see.marked', 'keep.account'],
  mentor_activity: ['see.answers', 'keep.account'],
  chats: ['keep.messages', 'chat.readers'],
  messages: ['keep.messages', 'chat.readers', 'chat.stored'],
  message_revisions: ['keep.messages'],
  message_reactions: ['keep.messages'],
  held_messages: ['chat.quietOn', 'keep.messages'],
  images: ['chat.picturesReviewed', 'keep.messages'],
  image_reviews: ['chat.pictureReview', 'keep.reviews'],
  call_times: ['keep.calls', 'chat.callTimes'],
  call_series: ['keep.calls'],
  canceled_calls: ['keep.calls'],
  call_records: ['keep.agenda'],
  call_outcomes: ['keep.outcome', 'keep.agenda'],
  agenda_lines: ['keep.agenda'],
  agenda_versions: ['keep.agenda'],
  calendar_feeds: ['keep.feed'],
  missed_calls: ['keep.calls', 'chat.calls'],
  approvals: ['keep.applications', 'contact.approved'],
  approval_checks: ['keep.applications'],
  approval_events: ['keep.applications'],
  mentor_applications: ['keep.applications'],
  guardian_consents: ['keep.guardian', 'contact.guardian'],
  notes: ['keep.account'],
  notices: ['keep.notices'],
  notice_settings: ['keep.account'],
  unread_notices: ['keep.account'],
  push_devices: ['keep.push', 'keep.sessions'],
  training_lessons: ['keep.account'],
  availability: ['keep.account'],
  blocks: ['keep.account', 'contact.block'],
  pauses: ['keep.account', 'contact.pause'],
  reports: ['keep.reports', 'report.number'],
  report_updates: ['keep.reports', 'report.progress'],
  sessions: ['keep.sessions'],
  tokens: ['keep.signUp'],
  one_time_codes: ['keep.account'],
  passkeys: ['keep.account'],
  recovery_codes: ['keep.account'],
  works: ['keep.work', 'see.work'],
  work_items: ['keep.work', 'see.work'],
  work_agreements: ['keep.work', 'see.work'],
  work_notes: ['keep.work', 'see.work'],
  work_thanks: ['keep.work', 'see.thanks'],
  closing_words: ['keep.work', 'see.closing', 'see.afterEnd'],
  endings: ['keep.work'],
  work_changes: ['keep.work', 'see.work'],
  pulses: ['keep.work', 'see.pulse'],
  survey_takers: ['keep.account', 'see.survey'],
}

describe('the page about what protects members', () => {
  it('[SP4] says of each kind of personal data how long it is kept', () => {
    const tables = Object.entries(exportedTables(t.services.database.orm))
    const personal = tables.filter(([, plan]) => typeof plan !== 'string').map(([name]) => name)
    // These two have the ids of members, so the page says how long they are kept, too.
    const byId = ['operator_log', 'restore_journal']
    expect(Object.keys(statements).toSorted()).toEqual([...personal, ...byId].toSorted())
    const site = {
      safeguarding: 'strict',
      retentionDays: 30,
      video: 'builtin',
      contact: null,
      inactiveMonths: 24,
    } as const
    const shown = listSafetySections(site, safetyFeatures).flatMap((section) => section.statements)
    // The first words of a statement, before the first number.
    const start = (key: Key) => safetyPageText.source[key].split('{')[0] ?? ''
    for (const [table, keys] of Object.entries(statements)) {
      expect([table, keys.some((key) => key.startsWith('keep.'))]).toEqual([table, true])
      for (const key of keys)
        expect([table, key, shown.some((one) => one.startsWith(start(key)))]).toEqual([table, key, true])
    }
  })

  it('[SP4, VC15] says of calls what the chat keeps: the newest ones, also those that both were in', async () => {
    const { mentor, mentee, chatId } = await acceptedPair(t)
    const { orm } = t.services.database
    for (let call = 0; call <= missedCallsPerChat; call++) await addAttempt(orm, chatId, mentor.id)
    await markAnswered(orm, chatId, mentee.id)
    const kept = await listAttempts(orm, chatId)
    expect(kept).toHaveLength(missedCallsPerChat)
    expect(kept.filter(({ isAnswered }) => isAnswered)).toHaveLength(1)
    const source = safetyPageText.source['keep.calls']
    expect(source).toContain('A chat keeps when its latest {calls} calls began, missed or not.')
  })
})
