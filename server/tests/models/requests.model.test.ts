import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Feed } from '#server/testing/clients/stream-client.ts'
import type { Loss } from '#server/testing/failing.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import type { LiveSocket } from '#server/testing/clients/live.ts'
import { aMentee, aMentor } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { command, holdModel, openWorld, comesTo } from '#server/testing/data/world.ts'
import type { World } from '#server/testing/data/world.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { rate, requests as limit } from '#shared/limits.ts'
import type { Connections, RequestStatus } from '#shared/contract/connections.ts'

const MENTORS = 7

let world: World
let mentors: Person[]
beforeAll(async () => {
  world = await openWorld()
  mentors = await Promise.all(Array.from({ length: MENTORS }, () => aMentor(world.base)))
})
afterAll(() => world.close())

/** The expected state of one mentee: the request to each mentor, and the number of requests today. */
type Model = { readonly states: Map<number, RequestStatus>; asked: number }
type Tab = { readonly socket: LiveSocket; readonly feed: Feed }
type Real = { readonly mentee: Person; tab: Tab }
type Side = 'mentee' | 'mentor'
type Step = { readonly call: string; readonly side: Side; readonly at: number }

/** The expected result of a call, and its effect. */
function judge(
  { states, asked }: Model,
  { call, side, at }: Step,
): { outcome: string; next?: RequestStatus | null } {
  const state = states.get(at)
  if (call === 'request') {
    if (asked >= rate.requestPerMentee.points) return { outcome: 'limit.tooMany' }
    const waiting = [...states.values()].filter((one) => one === 'pending').length
    if (waiting >= limit.open) return { outcome: 'request.tooMany' }
    return state ? { outcome: 'request.failed' } : { outcome: 'ok', next: 'pending' }
  }
  if (!state) return { outcome: 'app.notFound' }
  if (call === 'accept' || call === 'reject') {
    if (side === 'mentee') return { outcome: 'app.notFound' }
    const next = call === 'accept' ? 'accepted' : 'rejected'
    return state === 'pending' ? { outcome: 'ok', next } : { outcome: `request.${call}Failed` }
  }
  if (call === 'remove') {
    const isTheirs = state === 'rejected' || (state === 'pending' && side === 'mentee')
    return isTheirs ? { outcome: 'ok', next: null } : { outcome: 'request.deleteFailed' }
  }
  if (state !== 'accepted') return { outcome: 'chat.deleteFailed' }
  return { outcome: 'ok', next: null }
}

function move(model: Model, at: number, next: RequestStatus | null | undefined): void {
  if (next) model.states.set(at, next)
  else if (next === null) model.states.delete(at)
}

const mentorAt = (at: number): Person => mentors[at] as Person

function make(real: Real, { call, side, at }: Step): Promise<unknown> {
  const who = world.at(side === 'mentee' ? real.mentee : mentorAt(at))
  const requestId = pairId(mentorAt(at).id, real.mentee.id)
  return who.call(`connections.${call}`, call === 'request' ? { mentorId: mentorAt(at).id } : { requestId })
}

async function openTab(mentee: Person, before?: Tab): Promise<Tab> {
  before?.socket.raw.terminate()
  const socket = await openSocket({ port: world.port(), cookie: mentee.cookie })
  return { socket, feed: await socket.watch([{ name: 'connections' }]) }
}

/** The mentee's open page shows the expected requests. */
async function look({ states }: Model, { tab, mentee }: Real): Promise<void> {
  const wanted = JSON.stringify([...states].map(([at, state]) => `${mentorAt(at).id} ${state}`).toSorted())
  await tab.feed.until(`the requests ${wanted}`, () => {
    const shown = tab.feed.of('connections').value as Connections | undefined
    const all = Object.values(shown ?? { none: [{ status: '', person: mentee }] }).flat()
    return JSON.stringify(all.map(({ status, person }) => `${person.id} ${status}`).toSorted()) === wanted
  })
}

const steps = fc.record({
  call: fc.constantFrom('request', 'request', 'accept', 'accept', 'reject', 'remove', 'end'),
  side: fc.constantFrom<Side>('mentee', 'mentor'),
  // Mostly the same few mentors, so that much happens to one pair; the others fill the pending requests.
  at: fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, MENTORS - 1),
})
const words = ({ call, side, at }: Step): string => `${call}(${side}, ${at})`
/** Only mentees send requests; the access matrix covers mentors. */
const meant = ({ call, side, at }: Step): Step => ({ call, side: call === 'request' ? 'mentee' : side, at })

const called = steps.map(meant).map((step) =>
  command<Model, Real>(words(step), async (model, real) => {
    const { outcome, next } = judge(model, step)
    await comesTo(outcome, make(real, step))
    move(model, step.at, next)
    if (step.call === 'request' && outcome === 'ok') model.asked++
    await look(model, real)
  }),
)

/** Loses the commit of the call, then reloads the page, because the result is unknown. */
const lost = fc.tuple(steps.map(meant), fc.constantFrom<Loss>('before', 'after')).map(([step, loss]) =>
  command<Model, Real>(
    `lost ${loss} the commit of ${words(step)}`,
    async (model, real) => {
      world.fails().loseCommit(loss)
      await comesTo('app.unavailable', make(real, step))
      // A request whose result was lost is not counted.
      if (loss === 'after') move(model, step.at, judge(model, step).next)
      real.tab = await openTab(real.mentee, real.tab)
      await look(model, real)
    },
    (model) => judge(model, step).outcome === 'ok',
  ),
)

const crashed = fc.constant(
  command<Model, Real>('crash', async (model, real) => {
    await world.crash()
    real.tab = await openTab(real.mentee, real.tab)
    await look(model, real)
  }),
)

it('[RQ1, RQ2, RQ3, RQ4, RQ5, AZ-4, AZ-5] matches the model of requests, with crashes, lost commits, and reconnects', async () => {
  const commands = [...Array.from({ length: 14 }, () => called), lost, lost, crashed]
  const start = async () => {
    const mentee = await aMentee(world.base)
    const model: Model = { states: new Map(), asked: 0 }
    return { model, real: { mentee, tab: await openTab(mentee) } }
  }
  expect(await holdModel(commands, { numRuns: 12, most: 40 }, start)).toBeNull()
})
