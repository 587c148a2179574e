import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../testing/clients/app.ts'
import type { TestApp } from '../testing/clients/app.ts'
import type { Call } from '../testing/clients/calls.ts'
import { allCalls } from '../testing/clients/calls.ts'
import { listLiveQueries } from '../testing/clients/live-queries.ts'
import { actions, pairQueries } from '../testing/matrix/actions.ts'
import { ask } from '../testing/matrix/action.ts'
import { listQueries } from '../testing/matrix/list-actions.ts'
import { actors, createWorld, isSuspended, resetPair, states } from '../testing/matrix/world.ts'
import { tableOf } from '../testing/matrix/table.ts'
import type { Age, State, Who, World } from '../testing/matrix/world.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { globalRules, resourceRules } from '#shared/policy.ts'
import type { Actor } from '#shared/policy.ts'
import { safeguardingProfiles } from '#shared/safeguarding.ts'

/** The safeguarding profiles, each with minors, who have rules of their own in them, and with adults. */
const ages = ['minor', 'adult'] as const
/**
 * The states that are tried in each profile and at each age: what a rule permits in them depends on these. The other states are
 * tried where all protections are on, and where none is: a minor in `strict`, and an adult in `open`.
 */
const statesOfAll: readonly State[] = [
  ...(['pending', 'accepted', 'rejected', 'ended'] as const),
  ...(['paused by mentee', 'expired', 'pending and expired'] as const),
]
const isTried = (variant: string, state: State): boolean =>
  statesOfAll.includes(state) || variant === 'strict minor' || variant === 'open adult'

/** The calls about something of somebody that are not in the table, and the tests that have them. */
const callsElsewhere = {
  'account.endSession': 'server/tests/security',
  'approval.checksOf': 'server/features/approval',
  'connections.request': 'below',
  // For everyone the answer about another is the same, or it is the caller's own guardian's.
  'consent.days': 'server/features/guardians',
  'notes.edit': 'server/features/notes',
  'notes.remove': 'server/features/notes',
  'notices.read': 'server/features/notices',
  'pulse.answer': 'server/features/work/pulse',
  'people.setFavorite': 'server/features/people',
  'safety.addReportComment': 'server/features/safety',
  'safety.addReportReason': 'server/features/safety',
  'safety.resume': 'server/features/safety',
  'safety.unblock': 'server/features/safety',
  'safety.withdrawReport': 'server/features/safety',
}
/** The same of live queries: the walk of all answers reads them as somebody outside of the pair. */
const queriesElsewhere = {
  notices: 'server/policy/minors.test.ts',
  nextCalls: 'server/policy/minors.test.ts',
  weekCalls: 'server/policy/minors.test.ts',
  openQuestions: 'server/policy/minors.test.ts',
  pastWorks: 'server/policy/minors.test.ts',
}
/** The live queries of what only their reader has. */
const ownQueries = [
  ...['me', 'sessions', 'secondFactor', 'profile', 'notes', 'noticeCount', 'noticeSettings'],
  ...['calendarFeed', 'approval', 'reports'],
]
type Cells = ReadonlyMap<string, readonly string[]>
/** What others are answered about ids that do not exist, in a profile: it is the same whatever the state of a pair. */
type Unknown = Map<string, string>

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const actorOf = (world: World, who: Who): Actor =>
  who === 'visitor'
    ? null
    : {
        id: world.people[who].id,
        role: who.endsWith('mentor') ? 'mentor' : 'mentee',
        consent: world.state === 'no consent' && who === 'mentee' ? 'missing' : 'none',
      }

/**
 * Every action of every actor in a state. The outcome is what the policy table says, and others get the same answer as
 * for what does not exist.
 */
async function tryAll(app: TestApp, state: State, age: Age, unknown: Unknown): Promise<Cells> {
  const world = await createWorld(app, state, age)
  const cells = new Map<string, string[]>()
  for (const action of actions) {
    const row: string[] = []
    for (const who of actors) {
      const me = action.needsSession && isSuspended(state, who) ? null : actorOf(world, who)
      const where = `${action.name} ${state} ${who}`
      const answer = await action.run(world, who, true)
      expect(`${where}: ${answer.outcome}`).toBe(`${where}: ${action.expected(world, who, me)}`)
      row.push(answer.outcome)
      const isRefused = answer.outcome !== 'ok' && who.startsWith('other')
      const key = `${action.name} ${who} ${age}`
      if (isRefused && !unknown.has(key)) unknown.set(key, (await action.run(world, who, false)).body)
      const nothing = isRefused ? unknown.get(key) : answer.body
      expect(`${where}: ${answer.body}`).toBe(`${where}: ${nothing}`)
      if (answer.outcome === 'ok' && action.changesState) await resetPair(world)
    }
    cells.set(action.name, row)
  }
  return cells
}

/** All tables as one: variants that agree share a line, and so do states. `all` means all variants in which a state was tried. */
function mergeTables(tables: ReadonlyMap<string, ReadonlyMap<State, Cells>>): string[][] {
  const rows: string[][] = []
  for (const { name } of actions) {
    const lines = new Map<string, State[]>()
    for (const state of states) {
      const tried = [...tables.keys()].filter((variant) => isTried(variant, state))
      const groups = Map.groupBy(tried, (variant) => tables.get(variant)?.get(state)?.get(name)?.join('\t'))
      for (const [cells = '', variants] of groups) {
        const key = `${variants.length === tried.length ? 'all' : variants.join(', ')}\t${cells}`
        lines.set(key, [...(lines.get(key) ?? []), state])
      }
    }
    for (const [key, inStates] of lines) {
      const [labels = '', ...cells] = key.split('\t')
      rows.push([name, ...cells, labels, inStates.join(', ')])
    }
  }
  return rows
}

const tables = new Map<string, Map<State, Cells>>()

describe.each(safeguardingProfiles)('access in %s', (profile) => {
  let app: TestApp
  const unknown: Unknown = new Map()
  beforeAll(async () => {
    app = await createTestApp({ SAFEGUARDING: profile })
    for (const age of ages) tables.set(`${profile} ${age}`, new Map())
  })
  afterAll(() => app.close())

  const all = ages.flatMap((age) => states.map((state) => ({ age, state })))
  const cases = all.filter(({ age, state }) => isTried(`${profile} ${age}`, state))
  // The states have no member in common.
  it.concurrent.each(cases)(
    '[AZ-2, AZ-5, AZ-6, PS1, PS2] with a pair ($age, $state) is as the policy says, and others learn nothing of it',
    async ({ age, state }) => {
      const cells = await tryAll(app, state, age, unknown)
      expect(cells.size).toBe(actions.length)
      tables.get(`${profile} ${age}`)?.set(state, cells)
    },
  )
})

describe('access', () => {
  it('[AZ-2] in every state and profile is as the table says', async () => {
    const head = ['action', ...actors, 'profile and age of the mentee', 'states']
    await expect(tableOf(head, mergeTables(tables))).toMatchFileSnapshot('matrix.txt')
  })

  it('[AZ-1, AZ-2] has every call that names something of somebody, or says where else it is tried', () => {
    const names = new Set(actions.map(({ name }) => name))
    const isAboutOne = ({ rule, fullExample = {} }: Call): boolean =>
      (rule !== undefined && rule in resourceRules) ||
      Object.keys(fullExample).some((key) => /^(?:chat|request|user|mentor)Id$/.test(key))
    const without = allCalls().filter((call) => isAboutOne(call) && !names.has(call.path))
    expect(without.map(({ path }) => path).toSorted()).toEqual(Object.keys(callsElsewhere).toSorted())
    expect([...names]).toEqual(
      expect.arrayContaining(['chat.search', 'people.mentor', 'POST image of a chat']),
    )
  })

  it('[AZ-1, AZ-2] has every live query that shows something of others, or says where else it is read', () => {
    const all = listLiveQueries({ chatId: pairId(newId(), newId()), otherId: newId() })
    const aboutChats = all.filter(({ input }) => JSON.stringify(input ?? {}).includes('chatId'))
    expect(aboutChats.map(({ name }) => name).toSorted()).toEqual([...pairQueries].toSorted())
    const here = ['availability', ...listQueries, ...pairQueries]
    const known = [...here, ...Object.keys(queriesElsewhere), ...ownQueries]
    expect(known.toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  })

  it('[AZ-2, AZ-4] with a new request is for mentees, to mentors, once', async () => {
    const rows: string[][] = []
    for (const status of states) {
      const world = await createWorld(t, status, 'minor')
      const cells: string[] = []
      for (const who of actors) {
        const targets = {
          mentor: world.people.mentor.id,
          mentee: world.people['other mentee'].id,
          nobody: newId(),
        }
        const answers = await Promise.all(
          Object.values(targets).map((mentorId) =>
            ask(world.visitors[who], 'connections.request', { mentorId }),
          ),
        )
        cells.push(answers.map(({ outcome }) => outcome).join(' '))
        expect(answers[1]?.body).toBe(answers[2]?.body)
      }
      rows.push(['mentor, mentee, nobody', status, ...cells])
    }
    const table = new Map(rows.map(([, status, ...cells]) => [status, cells]))
    const gone = 'app.notFound app.notFound app.notFound'
    const out = 'app.signedOut app.signedOut app.signedOut'
    for (const status of states) {
      const isBlocked = status.startsWith('blocked') || status === 'mentor suspended'
      const between = ['none', 'ended'].includes(status) ? 'ok' : 'request.failed'
      const unblocked = status === 'no consent' ? 'consent.missing' : between
      const own = isBlocked ? 'app.notFound' : unblocked
      const others = status === 'mentor suspended' ? 'app.notFound' : 'ok'
      expect([status, ...(table.get(status) ?? [])]).toEqual([
        ...[status, out, status === 'mentor suspended' ? out : gone],
        ...[status === 'mentee suspended' ? out : `${own} app.notFound app.notFound`, gone],
        `${others} app.notFound app.notFound`,
      ])
    }
  })

  it('[AZ-1, AZ-2] everywhere else depends on being logged in and on the role', async () => {
    const ends = ['account.logOut', 'account.logOutEverywhere', 'live.stream', 'connections.request']
    const others = allCalls().filter(
      ({ path }) => !actions.some(({ name }) => name === path) && !ends.includes(path),
    )
    expect(others.length).toBeGreaterThan(20)
    const { visitors } = await createWorld(t, 'none', 'adult')
    for (const { path, rule, example } of others) {
      for (const who of ['visitor', 'mentor', 'mentee'] as const) {
        const me: Actor = who === 'visitor' ? null : { id: 'me', role: who }
        const isGlobal = rule !== undefined && rule in globalRules
        const isAllowed = isGlobal ? globalRules[rule as keyof typeof globalRules].permits(me) : me !== null
        const { outcome } = await ask(visitors[who], path, example)
        const isRefused = outcome === 'app.signedOut' || outcome === 'app.forbidden'
        expect(`${path} ${who} ${!isRefused}`).toBe(`${path} ${who} ${isAllowed}`)
      }
    }
  })
})

it('[AZ-1] every procedure names a rule of the policy table', () => {
  const known = new Set([...Object.keys(globalRules), ...Object.keys(resourceRules)])
  const without = allCalls().filter(({ rule }) => rule === undefined || !known.has(rule))
  expect(without).toEqual([])
  const named = new Map(allCalls().map(({ path, rule }) => [path, rule]))
  for (const { name, rule } of actions.filter(({ name }) => named.has(name)))
    expect([name, named.get(name)]).toEqual([name, rule])
  expect(allCalls().length).toBeGreaterThan(30)
})
