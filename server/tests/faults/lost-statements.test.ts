import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, Refused, visit } from '#server/testing/clients/app.ts'
import type { TestApp, Visitor } from '#server/testing/clients/app.ts'
import { failing } from '#server/testing/failing.ts'
import type { Failing } from '#server/testing/failing.ts'
import { aPair, aMentee, aMentor, password, rollAndPeek } from '#server/testing/data/people.ts'
import { putToSleep, wakeUp } from '#server/testing/data/quiet-hours.ts'
import { agreementWords, aim } from '#server/testing/data/work.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'

let t: TestApp
let fails: Failing
/** A connection of its own: the server gives up those on which a statement was lost. */
let reader: pg.Client
beforeAll(async () => {
  t = await createTestApp()
  // It counts all tables, whose plan takes long to make, and would start processes to count empty ones.
  const options = '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0'
  reader = new pg.Client({ ...t.services.database.connection, options })
  fails = failing(t.services.database)
  await reader.connect()
})
afterAll(async () => {
  await reader.end()
  await t.close()
})

/** Sets up the data of a case, and returns the call that must be atomic. */
type UseCase = () => Promise<() => Promise<unknown>>

const aRequest = async () => {
  const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
  await mentee.call('connections.request', { mentorId: mentor.id })
  return { mentor, mentee, requestId: pairId(mentor.id, mentee.id) }
}
const ofPair =
  (work: (pair: Awaited<ReturnType<typeof aPair>>) => Promise<unknown>): UseCase =>
  async () => {
    const pair = await aPair(t)
    return () => work(pair)
  }
const ofOne =
  (call: (visitor: Visitor, email: string) => Promise<unknown>): UseCase =>
  async () => {
    const person = await aMentee(t)
    return () => call(person, person.email)
  }
const next = 'a new way to say it'
const inDays = (days: number): number => Date.now() + days * 86_400_000
const aTime = (chatId: string) => ({ chatId, id: newId(), start: inDays(2), minutes: 30 })

const useCases: Record<string, UseCase> = {
  'asking a mentor': async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    return () => mentee.call('connections.request', { mentorId: mentor.id })
  },
  'asking with an aim and a note': async () => {
    const [mentor, mentee] = await Promise.all([aMentor(t), aMentee(t)])
    const words = { aim: 'better essays', note: 'could we meet on Mondays?' }
    return () => mentee.call('connections.request', { mentorId: mentor.id, ...words })
  },
  accepting: async () => {
    const { mentor, requestId } = await aRequest()
    return () => mentor.call('connections.accept', { requestId })
  },
  rejecting: async () => {
    const { mentor, requestId } = await aRequest()
    return () => mentor.call('connections.reject', { requestId })
  },
  'taking a request back': async () => {
    const { mentee, requestId } = await aRequest()
    return () => mentee.call('connections.remove', { requestId })
  },
  'ending a pair': ofPair(({ mentor, chatId }) => mentor.call('connections.end', { requestId: chatId })),
  'sending a message': ofPair(({ mentee, chatId }) =>
    mentee.call('chat.send', { chatId, id: newId(), text: 'hello' }),
  ),
  'holding a message': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await putToSleep(mentee)
    return () => mentor.call('chat.send', { chatId, id: newId(), text: 'good night' })
  },
  'releasing held messages': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await putToSleep(mentee)
    const [id, next] = [newId(), newId()]
    await mentor.call('chat.send', { chatId, id, text: 'good' })
    await mentor.call('chat.send', { chatId, id: next, text: 'night' })
    await wakeUp(mentee)
    // A retry: it stores nothing itself.
    return () => mentor.call('chat.send', { chatId, id, text: 'good' })
  },
  blocking: ofPair(({ mentee, mentor }) => mentee.call('safety.block', { userId: mentor.id })),
  'undoing a block': async () => {
    const { mentee, mentor } = await aPair(t)
    await mentee.call('safety.block', { userId: mentor.id })
    return () => mentee.call('safety.unblock', { userId: mentor.id })
  },
  'reporting and blocking': ofPair(({ mentee, mentor }) => {
    const report = { id: newId(), reason: 'other', comment: '', block: true, userId: mentor.id }
    return mentee.call('safety.reportPerson', report)
  }),
  'proposing a call': ofPair(({ mentor, chatId }) =>
    mentor.call('calls.proposeTime', { ...aTime(chatId), others: [{ id: newId(), start: inDays(3) }] }),
  ),
  'booking calls that repeat': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const time = aTime(chatId)
    await mentor.call('calls.proposeTime', { ...time, repeats: { everyWeeks: 2, timeZone: 'UTC' } })
    return () => mentee.call('calls.confirmTime', { chatId, id: time.id })
  },
  'moving a call': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const [time, moved] = [aTime(chatId), { ...aTime(chatId), start: inDays(4) }]
    await mentor.call('calls.proposeTime', time)
    await mentee.call('calls.confirmTime', { chatId, id: time.id })
    await mentor.call('calls.proposeTime', { ...moved, moves: time.id })
    return () => mentee.call('calls.confirmTime', { chatId, id: moved.id })
  },
  'canceling a call': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const time = aTime(chatId)
    await mentor.call('calls.proposeTime', time)
    await mentee.call('calls.confirmTime', { chatId, id: time.id })
    return () => mentee.call('calls.removeTime', { chatId, id: time.id })
  },
  'writing an aim': ofPair(({ mentee, chatId }) => mentee.call('work.saveItem', aim(chatId, 'swim'))),
  'changing an agreement': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    await mentor.call('work.saveAgreement', { chatId, version: 0, ...agreementWords })
    const changed = { ...agreementWords, often: 'every day' }
    return () => mentee.call('work.saveAgreement', { chatId, version: 1, ...changed })
  },
  'changing an agenda': async () => {
    const { mentor, mentee, chatId } = await aPair(t)
    const [time, id] = [aTime(chatId), newId()]
    await mentor.call('calls.proposeTime', time)
    await mentee.call('calls.confirmTime', { chatId, id: time.id })
    await mentor.call('calls.addAgendaLine', { chatId, timeId: time.id, id, text: 'the essay' })
    return () => mentee.call('calls.editAgendaLine', { chatId, id, version: 1, text: 'both essays' })
  },
  'making a calendar address': ofOne((person) => person.call('calls.startFeed')),
  'adding a note': ofOne((person) => person.call('notes.add', { id: newId(), content: 'a note' })),
  'saving free times': ofOne((person) => {
    const slots = [{ day: 'Monday', from: '10:00', to: '11:00' }]
    return person.call('availability.save', { slots, timeZone: 'UTC' })
  }),
  'saving a name': ofOne((person) => person.call('account.saveName', { fullName: 'Mia Pine' })),
  'saving the height of chats': ofOne((person) =>
    person.call('account.saveChatHeight', { isExpanded: true }),
  ),
  'changing the password': ofOne((person) =>
    person.call('account.changePassword', { current: password, next, repeat: next }),
  ),
  'asking for another address': ofOne((person) =>
    person.call('account.changeEmail', { email: `${newId()}@example.org`, password }),
  ),
  'logging in': async () => {
    const { email } = await aMentee(t)
    return () => visit(t).call('account.logIn', { email, password, token: null, remember: false })
  },
  'logging out everywhere': ofOne((person) => person.call('account.logOutEverywhere')),
  'signing up': async () => {
    const visitor = visit(t)
    const dice = await rollAndPeek(t, visitor)
    return () =>
      visitor.call('account.signUp', { email: `${newId()}@example.org`, password, age: 15, ...dice })
  },
  'deleting the account': ofPair(({ mentee }) =>
    mentee.call('account.deleteAccount', { password, word: 'REMOVE' }),
  ),
}

/**
 * Tables that a call need not change atomically: attempts are counted before it and given back by another statement;
 * dice are invalidated by any attempt; a queued email and its notice are written later by a job; a
 * case that cannot be stored is repeated by a job, as `lost-cases.test.ts` shows.
 */
const APART = new Set([
  ...['rate_counters', 'captchas', 'dev_mails', 'account_notices', 'log_in_notices'],
  ...['notices', 'counted_mails'],
  ...['cases', 'case_events', 'case_members', 'case_states', 'pattern_hits'],
])

/** For each table, the number of rows, and of rows written since `mark`. */
async function written(mark: string): Promise<Record<string, readonly [count: number, fresh: number]>> {
  const counted = await reader.query<{ name: string; count: number; fresh: number }>({
    ...{ name: 'written', text: await counting(), values: [mark] },
  })
  return Object.fromEntries(counted.rows.map(({ name, count, fresh }) => [name, [count, fresh] as const]))
}

let text: string | null = null
async function counting(): Promise<string> {
  if (text !== null) return text
  const { rows } = await reader.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const kept = rows.map(({ name }) => name).filter((name) => !APART.has(name) && !name.startsWith('__'))
  const each = kept.map(
    (name) => `select '${name}' as name, count(*)::int as count,
      (count(*) filter (where xmin::text::bigint >= $1))::int as fresh from ${name}`,
  )
  // In a fixed order: a parallel plan returns the tables in any.
  text = each.join(' union all ').concat(' order by name')
  return text
}

async function mark(): Promise<string> {
  const { rows } = await reader.query<{ mark: string }>(`select pg_current_xact_id()::text as mark`)
  return rows[0]?.mark ?? ''
}

/** The changes of a call: for each table, the difference in rows, and the rows written. */
async function changesOf(
  work: () => Promise<unknown>,
): Promise<{ outcome: string; changes: string; count: number }> {
  const from = await mark()
  const before = await written(from)
  fails.heal()
  const plan = work()
  const outcome = await plan.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refused) return error.body.reason
      throw error
    },
  )
  const count = fails.heal()
  const after = await written(from)
  const changed = Object.entries(after).map(([name, [rows, fresh]]) => [
    name,
    rows - (before[name]?.[0] ?? 0),
    fresh,
  ])
  return {
    outcome,
    changes: JSON.stringify(changed.filter(([, rows, fresh]) => rows !== 0 || fresh !== 0)),
    count,
  }
}

it.each(Object.keys(useCases))(
  '[F23] %s is done completely or not at all, whichever statement is lost, and reports it',
  async (name) => {
    const begin = useCases[name] as UseCase
    const whole = await changesOf(await begin())
    expect(whole.outcome).toBe('ok')
    expect(whole.changes).not.toBe('[]')
    const lose = async (what: string, plan: () => void): Promise<void> => {
      const call = await begin()
      const { outcome, changes } = await changesOf(() => {
        plan()
        return call()
      })
      expect([what, outcome]).toEqual([what, expect.stringMatching(/^(?:ok|app\.unavailable)$/)])
      const right = outcome === 'ok' ? [whole.changes] : ['[]', whole.changes]
      expect([what, right]).toEqual([what, expect.arrayContaining([changes])])
    }
    const statements = Array.from({ length: whole.count }, (_, at) => at + 1)
    for (const n of statements) await lose(`${n} of ${whole.count}`, () => fails.loseAt(n, 'before'))
    // A transaction is lost as a whole; without one, each statement is a commit.
    await lose('the answer to the commit', () => fails.loseCommit('after'))
    if (fails.isLost()) return
    for (const n of statements) await lose(`the answer to ${n}`, () => fails.loseAt(n, 'after'))
  },
)
