import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, visit } from '../testing/clients/app.ts'
import type { TestApp, Visitor } from '../testing/clients/app.ts'
import { allCalls } from '../testing/clients/calls.ts'
import { blocks, pauses, users } from '#server/db/schema.ts'
import { createContextFor } from '#server/testing/context.ts'
import { putPair } from '../testing/data/pairs.ts'
import { aMentee, aMentor } from '../testing/data/people.ts'
import type { Person } from '../testing/data/people.ts'
import { toErrorBody, toAppError } from '../rpc/procedures.ts'
import { liveQueries } from '../registry/live-queries.ts'
import { newId } from '#shared/domain/ids.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { RequestStatus } from '#shared/contract/connections.ts'
import { globalRules, resourceRules } from '#shared/policy.ts'
import type { Actor, RequestResource, Rule, ResourceRule } from '#shared/policy.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/**
 * 'blocked' and 'banned': an accepted request whose mentee blocked the mentor, or whose mentor is suspended. 'paused': one
 * whose mentee paused the mentor. 'one-sided': one with a pause that keeps only the mentor from writing.
 */
const statuses = [
  ...(['pending', 'accepted', 'rejected', 'none', 'blocked', 'banned', 'paused', 'one-sided'] as const),
]
const isPaused = (status: Status) => status === 'paused' || status === 'one-sided'
const toRequestStatus = (status: Exclude<Status, 'none'>): RequestStatus =>
  isBlocked(status) || isPaused(status) ? 'accepted' : status
const isBlocked = (status: Status) => status === 'blocked' || status === 'banned'
type Status = (typeof statuses)[number]
const actors = ['anon', 'mentor A', 'mentee A', 'mentor B', 'mentee B'] as const
type Who = (typeof actors)[number]

type World = {
  readonly visitors: Readonly<Record<Who, Visitor>>
  readonly people: Readonly<Record<Exclude<Who, 'anon'>, Person>>
  /** The id of the request of mentor A and mentee A, and of their chat. */
  readonly pair: string
}

/** Mentor A and mentee A with a request in `status`, and two members who have no request with either. */
async function worldWith(status: Status): Promise<World> {
  const [mentorA, menteeA, mentorB, menteeB] = await Promise.all([
    aMentor(t),
    aMentee(t),
    aMentor(t),
    aMentee(t),
  ])
  const members = { mentorId: mentorA.id, requesterId: menteeA.id }
  if (status !== 'none') await putPair(t, members, toRequestStatus(status))
  const { orm } = t.services.database
  if (status === 'blocked') await orm.insert(blocks).values({ blockerId: menteeA.id, blockedId: mentorA.id })
  if (status === 'banned')
    await orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, mentorA.id))
  if (isPaused(status)) await putPause(status, mentorA.id, menteeA.id)
  const people = { 'mentor A': mentorA, 'mentee A': menteeA, 'mentor B': mentorB, 'mentee B': menteeB }
  return { people, visitors: { anon: visit(t), ...people }, pair: pairId(mentorA.id, menteeA.id) }
}

async function putPause(status: Status, mentorId: string, menteeId: string): Promise<void> {
  const pair = { pairId: pairId(mentorId, menteeId), setterId: menteeId, pausedId: mentorId }
  const kind =
    status === 'paused'
      ? ({ source: 'member', side: 'both' } as const)
      : ({ source: 'report', side: 'paused' } as const)
  await t.services.database.orm.insert(pauses).values({ ...pair, ...kind })
}

/** The procedures about a request or its chat: the rule that each enforces, and its input. */
const pairCalls: Record<string, { rule: ResourceRule; input: (pair: string) => unknown }> = {
  'connections.accept': { rule: 'request.accept', input: (requestId) => ({ requestId }) },
  'connections.reject': { rule: 'request.reject', input: (requestId) => ({ requestId }) },
  'connections.remove': { rule: 'request.delete', input: (requestId) => ({ requestId }) },
  'connections.end': { rule: 'chat.end', input: (requestId) => ({ requestId }) },
  'chat.send': { rule: 'chat.send', input: (chatId) => ({ chatId, id: newId(), text: 'hello' }) },
  'chat.page': { rule: 'chat.read', input: (chatId) => ({ chatId, before: 9 }) },
  'chat.seen': { rule: 'chat.read', input: (chatId) => ({ chatId, seq: 0 }) },
  'chat.deleteHeld': { rule: 'chat.read', input: (chatId) => ({ chatId, id: newId() }) },
  'chat.typing': { rule: 'chat.send', input: (chatId) => ({ chatId, typing: true }) },
  'calls.join': {
    rule: 'call.join',
    input: (chatId) => ({ chatId, device: newId(), replaces: null, takesOver: false }),
  },
  'calls.signal': {
    rule: 'call.join',
    input: (chatId) => ({ chatId, device: newId(), n: 1, signal: { kind: 'again' } }),
  },
  'calls.end': { rule: 'call.join', input: (chatId) => ({ chatId }) },
  'calls.proposeTime': {
    rule: 'call.join',
    input: (chatId) => ({ chatId, id: newId(), start: Date.now() + 86_400_000, minutes: 30 }),
  },
  'calls.confirmTime': { rule: 'call.join', input: (chatId) => ({ chatId, id: newId() }) },
  'calls.removeTime': { rule: 'call.join', input: (chatId) => ({ chatId, id: newId() }) },
}
const pairQueries = ['messages', 'heldMessages', 'chat', 'typing', 'call', 'callTimes', 'room'] as const
/** Only the room of a call needs more than reading the chat. */
const ruleOfQuery = (name: (typeof pairQueries)[number]) =>
  name === 'room' ? ('call.join' as const) : ('chat.read' as const)

/** What the policy table says: 'ok', or the error reason. */
function expected(rule: ResourceRule, me: Actor, request: RequestResource | null): string {
  if (!me) return 'app.signedOut'
  const { permits, condition, denyReason, isResting } = resourceRules[rule] as Rule<RequestResource>
  if (!request || !permits(me, request)) return 'app.notFound'
  if (condition && !condition(request, me)) return denyReason ?? 'app.forbidden'
  return isResting?.(request, me) ? 'chat.resting' : 'ok'
}

type Answer = { readonly outcome: string; readonly body: string }

/** Calls a procedure, and answers the outcome and the body without its request id. */
async function ask(visitor: Visitor, path: string, input: unknown): Promise<Answer> {
  const isQuery = allCalls().find((call) => call.path === path)?.type === 'query'
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = isQuery ? await visitor.get(`/api/${path}${query}`) : await visitor.post(path, input)
  const { error } = response.json<{ error?: { data: { reason: string; requestId: string } } }>()
  const body = `${response.statusCode} ${response.body.replaceAll(error?.data.requestId ?? '-', '*')}`
  return { outcome: error?.data.reason ?? 'ok', body }
}

async function readLiveQuery(
  world: World,
  who: Exclude<Who, 'anon'>,
  name: (typeof pairQueries)[number],
  pair: string,
): Promise<Answer> {
  const ctx = await createContextFor(t, world.people[who])
  try {
    const opened = liveQueries[name](
      ctx.me,
      name === 'room' ? { chatId: pair, device: newId() } : { chatId: pair },
    )
    if (opened.kind === 'relay') (await opened.enter(ctx)).release()
    else await (opened.kind === 'feed' ? opened.read(ctx, { seq: null, rev: 0 }) : opened.read(ctx))
    return { outcome: 'ok', body: 'ok' }
  } catch (error) {
    const body = toErrorBody(toAppError(error), undefined)
    return { outcome: body.reason, body: JSON.stringify(body) }
  }
}

type Row = { readonly action: string; readonly status: Status; readonly cells: readonly string[] }

const toCells = (row: Row) => [row.action, row.status, ...row.cells]

/** Checks one cell: the outcome is what the policy table says, and others get the same answer as for no request. */
async function cell(
  world: World,
  status: Status,
  who: Who,
  tested: { action: string; rule: ResourceRule; run: (pair: string) => Promise<Answer> },
): Promise<string> {
  // A suspended member has no session. Live queries are read without one here, and show nothing all the same.
  const isSignedOut =
    who === 'anon' || (status === 'banned' && who === 'mentor A' && !tested.action.startsWith('view'))
  const me: Actor = isSignedOut
    ? null
    : { id: world.people[who].id, role: who.startsWith('mentor') ? 'mentor' : 'mentee' }
  const request =
    status === 'none'
      ? null
      : {
          mentorId: world.people['mentor A'].id,
          requesterId: world.people['mentee A'].id,
          status: toRequestStatus(status),
          isBlocked: isBlocked(status),
          resting: [
            ...(isPaused(status) ? [world.people['mentor A'].id] : []),
            ...(status === 'paused' ? [world.people['mentee A'].id] : []),
          ],
        }
  const answer = await tested.run(world.pair)
  const where = `${tested.action} ${status} ${who}`
  expect(`${where}: ${answer.outcome}`).toBe(`${where}: ${expected(tested.rule, me, request)}`)
  const nothing = await tested.run(pairId(newId(), newId()))
  expect(`${where}: ${who.endsWith('B') ? answer.body : ''}`).toBe(
    `${where}: ${who.endsWith('B') ? nothing.body : ''}`,
  )
  return answer.outcome
}

describe('access', () => {
  it('[AZ-2, AZ-5, AZ-6, PS1, PS2] with a request in every state is as the table says, and others learn nothing of it', async () => {
    const rows: Row[] = []
    for (const [action, { rule, input }] of Object.entries(pairCalls)) {
      for (const status of statuses) {
        const cells: string[] = []
        for (const who of actors) {
          const world = await worldWith(status)
          const run = (pair: string) => ask(world.visitors[who], action, input(pair))
          cells.push(await cell(world, status, who, { action, rule, run }))
        }
        rows.push({ action, status, cells })
      }
    }
    for (const name of pairQueries) {
      for (const status of statuses) {
        const world = await worldWith(status)
        const cells: string[] = ['app.signedOut']
        for (const who of actors) {
          if (who === 'anon') continue
          const run = (pair: string) => readLiveQuery(world, who, name, pair)
          cells.push(await cell(world, status, who, { action: `view ${name}`, rule: ruleOfQuery(name), run }))
        }
        rows.push({ action: `view ${name}`, status, cells })
      }
    }
    await expect(tableOf(['action', 'status', ...actors], rows.map(toCells))).toMatchFileSnapshot(
      'matrix.txt',
    )
  })

  it('[AZ-2, AZ-4] with a new request is for mentees, to mentors, once', async () => {
    const rows: string[][] = []
    for (const status of statuses) {
      const world = await worldWith(status)
      const cells: string[] = []
      for (const who of actors) {
        const targets = {
          mentor: world.people['mentor A'].id,
          mentee: world.people['mentee B'].id,
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
    for (const status of statuses) {
      const own = isBlocked(status) ? 'app.notFound' : status === 'none' ? 'ok' : 'request.failed'
      const others = status === 'banned' ? 'app.notFound' : 'ok'
      expect([status, ...(table.get(status) ?? [])]).toEqual([
        ...[status, out, status === 'banned' ? out : gone, `${own} app.notFound app.notFound`, gone],
        `${others} app.notFound app.notFound`,
      ])
    }
  })

  it('[AZ-1, AZ-2] everywhere else depends on being logged in and on the role', async () => {
    const ends = ['account.logOut', 'account.logOutEverywhere', 'live.stream', 'connections.request']
    const others = allCalls().filter(({ path }) => !(path in pairCalls) && !ends.includes(path))
    expect(others.length).toBeGreaterThan(20)
    const { visitors } = await worldWith('none')
    for (const { path, rule, example } of others) {
      for (const who of ['anon', 'mentor A', 'mentee A'] as const) {
        const me: Actor = who === 'anon' ? null : { id: 'me', role: who === 'mentor A' ? 'mentor' : 'mentee' }
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
  for (const [path, { rule }] of Object.entries(pairCalls))
    expect([path, named.get(path)]).toEqual([path, rule])
  expect(allCalls().length).toBeGreaterThan(30)
})

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${all.map(lineOf).join('\n')}\n`
}
