import { deepEqual } from 'node:assert/strict'
import { eq, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocks, reports } from '#server/db/schema.ts'
import type { Feed } from '#server/testing/clients/stream-client.ts'
import type { Loss } from '#server/testing/failing.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import type { LiveSocket } from '#server/testing/clients/live.ts'
import { acceptedPair } from '#server/testing/data/people.ts'
import type { Pair } from '#server/testing/data/people.ts'
import { comesTo, command, holdModel, openWorld } from '#server/testing/data/world.ts'
import type { World } from '#server/testing/data/world.ts'
import { newId } from '#shared/domain/ids.ts'
import { block as limit, rate } from '#shared/limits.ts'
import type { Connections, RequestStatus } from '#shared/contract/connections.ts'
import type { MentorPage } from '#shared/contract/people.ts'
import type { BlockedPerson } from '#shared/contract/safety.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Side = 'mentor' | 'mentee'
/** A block: the state of the pair at that moment, and whether it can still be undone. */
type Block = { readonly had: RequestStatus | null; isFresh: boolean }
/** Two members: the state of their request, who blocked whom, and the number of reports. */
type Model = {
  state: RequestStatus | null
  readonly blocks: Map<Side, Block>
  reports: number
  asked: number
}
type Tab = { readonly socket: LiveSocket; readonly feed: Feed }
type Real = { readonly pair: Pair; readonly tabs: Record<Side, Tab> }

const SIDES = ['mentor', 'mentee'] as const
const other = (side: Side): Side => (side === 'mentor' ? 'mentee' : 'mentor')
const by = (real: Real, side: Side) => world.at(real.pair[side])
const isApart = ({ blocks: all }: Model): boolean => all.size > 0

async function openTab(pair: Pair, side: Side, before?: Tab): Promise<Tab> {
  before?.socket.raw.terminate()
  const socket = await openSocket({ port: world.port(), cookie: pair[side].cookie })
  return { socket, feed: await socket.watch([{ name: 'connections' }, { name: 'blocked' }]) }
}

async function reconnect(real: Real): Promise<void> {
  for (const side of SIDES) real.tabs[side] = await openTab(real.pair, side, real.tabs[side])
}

/**
 * Both open pages show the request unless one member blocked the other, and only the member's own block; every
 * response is what the model predicts, and for a blocked member the one for a member who does not exist.
 */
async function look(model: Model, real: Real): Promise<void> {
  const { mentor, chatId } = real.pair
  for (const side of SIDES) {
    const { feed } = real.tabs[side]
    const state = isApart(model) ? '' : (model.state ?? '')
    const blocked = model.blocks.has(side) ? real.pair[other(side)].id : ''
    await feed.until(`"${state}" and a block of "${blocked}" at the ${side}`, () => {
      const shown = feed.of('connections').value as Connections | undefined
      const list = feed.of('blocked').value as BlockedPerson[] | undefined
      const states = shown ? [...shown.pending, ...shown.accepted, ...shown.rejected] : []
      const isThere = shown !== undefined && list?.map(({ person }) => person.id).join() === blocked
      return isThere && states.map(({ status }) => status).join() === state
    })
    const nobody = isApart(model) || model.state === null
    const outcome = nobody ? 'app.notFound' : model.state === 'accepted' ? 'ok' : 'chat.notAccepted'
    await comesTo(outcome, by(real, side).query('chat.page', { chatId, before: 1 }))
  }
  deepEqual(await isListed(real, mentor.id), !isApart(model))
  const { orm } = world.base.services.database
  const ids = [real.pair.mentor.id, real.pair.mentee.id]
  deepEqual(await orm.$count(reports, or(...ids.map((id) => eq(reports.reporterId, id)))), model.reports)
}

/** Whether the mentee finds the mentor, on any page, since long runs create many mentors. */
async function isListed(real: Real, mentorId: string): Promise<boolean> {
  for (let cursor: string | null = null; ;) {
    const input = { skill: '', cursor }
    const page: MentorPage = await by(real, 'mentee').query('people.mentors', input)
    if (page.mentors.some(({ id }) => id === mentorId)) return true
    if (page.next === null) return false
    cursor = page.next
  }
}

const side = fc.constantFrom<Side>(...SIDES)
/** Actions between the two members, and their result if neither blocked the other. */
type Step = { readonly call: 'request' | 'accept' | 'remove' | 'end'; readonly from: Side }

function judge(model: Model, { call, from }: Step): { outcome: string; next?: RequestStatus | null } {
  const state = isApart(model) ? null : model.state
  if (call === 'request') {
    if (isApart(model)) return { outcome: 'app.notFound' }
    return state ? { outcome: 'request.failed' } : { outcome: 'ok', next: 'pending' }
  }
  if (state === null || (call === 'accept' && from === 'mentee')) return { outcome: 'app.notFound' }
  if (call === 'accept')
    return state === 'pending' ? { outcome: 'ok', next: 'accepted' } : { outcome: 'request.acceptFailed' }
  if (call === 'remove') {
    const isTheirs = state === 'pending' && from === 'mentee'
    return isTheirs ? { outcome: 'ok', next: null } : { outcome: 'request.deleteFailed' }
  }
  if (state !== 'accepted') return { outcome: 'chat.deleteFailed' }
  return { outcome: 'ok', next: null }
}

const step = fc
  .tuple(fc.constantFrom<Step['call']>('request', 'request', 'accept', 'accept', 'remove', 'end'), side)
  .map(([call, who]) => {
    const from = call === 'request' ? 'mentee' : who
    return command<Model, Real>(
      `${call}(${from})`,
      async (model, real) => {
        const { chatId, mentor } = real.pair
        const { outcome, next } = judge(model, { call, from })
        const input = call === 'request' ? { mentorId: mentor.id } : { requestId: chatId }
        await comesTo(outcome, by(real, from).call(`connections.${call}`, input))
        if (next !== undefined) model.state = next
        if (next === 'pending') model.asked++
        await look(model, real)
      },
      ({ asked }) => call !== 'request' || asked < rate.requestPerMentee.points,
    )
  })

function addBlock(model: Model, from: Side): void {
  if (model.blocks.has(from)) return
  model.blocks.set(from, { had: model.state, isFresh: true })
  model.state = null
}

function removeBlock(model: Model, from: Side): void {
  const was = model.blocks.get(from)
  model.blocks.delete(from)
  if (was?.isFresh && was.had && !isApart(model)) model.state = was.had
}

const noLoss = fc.constantFrom<Loss | null>(null, null, null, 'before', 'after')

/** Makes a call whose commit may be lost, and changes the model if it was done. */
async function make(
  real: Real,
  loss: Loss | null,
  call: Promise<unknown>,
  change: () => void,
): Promise<void> {
  await comesTo(loss ? 'app.unavailable' : 'ok', call)
  if (loss !== 'before') change()
  if (loss) await reconnect(real)
}

const block = fc
  .tuple(fc.constantFrom('block', 'unblock', 'unblock'), side, noLoss)
  .map(([what, from, loss]) =>
    command<Model, Real>(`${what}(${from}${loss ? `, lost ${loss}` : ''})`, async (model, real) => {
      if (loss) world.fails().loseCommit(loss)
      const call = by(real, from).call(`safety.${what}`, { userId: real.pair[other(from)].id })
      await make(real, loss, call, () => (what === 'block' ? addBlock : removeBlock)(model, from))
      await look(model, real)
    }),
  )

/** Rare in random runs: the case in which undoing a block could restore data despite the other member's block. */
const both = side.map((first) =>
  command<Model, Real>(`both block, and the ${first} unblocks first`, async (model, real) => {
    for (const what of ['block', 'unblock'] as const) {
      for (const from of [first, other(first)]) {
        const call = by(real, from).call(`safety.${what}`, { userId: real.pair[other(from)].id })
        await make(real, null, call, () => (what === 'block' ? addBlock : removeBlock)(model, from))
      }
    }
    await look(model, real)
  }),
)

const report = fc.tuple(side, fc.boolean(), noLoss).map(([from, isBlocked, loss]) =>
  command<Model, Real>(
    `report(${from}${isBlocked ? ' and block' : ''}${loss ? `, lost ${loss}` : ''})`,
    async (model, real) => {
      const input = {
        id: newId(),
        reason: 'other',
        comment: '',
        block: isBlocked,
        userId: real.pair[other(from)].id,
      }
      if (loss) world.fails().loseCommit(loss)
      await make(real, loss, by(real, from).call('safety.reportPerson', input), () => {
        model.reports++
        if (isBlocked) addBlock(model, from)
      })
      await look(model, real)
    },
    ({ reports: made }) => made < rate.reportPerUser.points,
  ),
)

/** Ends the time in which a block can be undone. */
const wait = fc.constant(
  command<Model, Real>('wait', async (model, real) => {
    const ids = [real.pair.mentor.id, real.pair.mentee.id]
    await world.base.services.database.orm
      .update(blocks)
      .set({ createdAt: sql`created_at - ${limit.undo + 1_000} * interval '1 millisecond'` })
      .where(or(...ids.map((id) => eq(blocks.blockerId, id))))
    for (const one of model.blocks.values()) one.isFresh = false
  }),
)

const crash = fc.constant(
  command<Model, Real>('crash', async (model, real) => {
    await world.crash()
    await reconnect(real)
    await look(model, real)
  }),
)

it('[BL1, BL2, BL3, RP1, RP6] matches the model of blocks and reports on two open pages, with crashes and lost commits', async () => {
  const often = Array.from({ length: 4 }, () => [step, step, block]).flat()
  const commands = [...often, both, report, wait, crash]
  const start = async () => {
    const pair = await acceptedPair(world.base)
    const tabs = { mentor: await openTab(pair, 'mentor'), mentee: await openTab(pair, 'mentee') }
    const model: Model = { state: 'accepted', blocks: new Map(), reports: 0, asked: 1 }
    return { model, real: { pair, tabs } }
  }
  expect(await holdModel(commands, { numRuns: 8, most: 30 }, start)).toBeNull()
})
