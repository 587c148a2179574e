import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHarness } from '#client/testing/connection-harness.ts'
import { live as limit } from '#shared/limits.ts'
import type { ConnectionState } from './connection.ts'

/** The connection as SPEC.md describes it: one record, and timers by their times. */
type Model = {
  isStarted: boolean
  kind: 'socket' | 'sse'
  link: 'none' | 'opening' | 'open' | 'subscribed'
  isProbing: boolean
  isOnline: boolean
  attempt: number
  timers: { retry?: number; deadline?: number; socketProbe?: number }
}

const backoff = (model: Model): number => limit.backoff[Math.min(model.attempt++, 3)] ?? Number.NaN

const rules = {
  start(model: Model, now: number) {
    if (!model.isStarted) Object.assign(model, { isStarted: true, attempt: 0 })
    else return
    rules.connect(model, now)
  },
  stop: (model: Model) =>
    Object.assign(model, { isStarted: false, link: 'none', isProbing: false, timers: {} }),
  connect(model: Model, now: number) {
    model.link = 'opening'
    model.timers = { deadline: now + limit.connectTimeout }
    if (model.kind === 'socket') model.timers.socketProbe = now + limit.webSocketProbe
  },
  open(model: Model) {
    if (model.link !== 'opening' || model.kind !== 'socket') return
    model.link = 'open'
    delete model.timers.socketProbe
  },
  join(model: Model) {
    if (model.link === 'none') return
    Object.assign(model, { link: 'subscribed', attempt: 0, isOnline: true })
    delete model.timers.deadline
    delete model.timers.socketProbe
  },
  lose(model: Model, now: number) {
    if (model.link === 'none') return
    if (model.link === 'opening') model.kind = model.kind === 'socket' ? 'sse' : 'socket'
    rules.retry(model, now)
  },
  retry(model: Model, now: number) {
    const isFallback = model.attempt === 0 && model.kind === 'sse'
    const delay = backoff(model)
    if (!isFallback) model.isOnline = false
    Object.assign(model, { link: 'none', timers: { retry: now + (isFallback ? 0 : delay) } })
  },
  suspect(model: Model, now: number) {
    if (model.link !== 'subscribed' || model.isProbing) return
    model.isOnline = false
    model.timers.retry = now + backoff(model)
  },
  callFails(model: Model, now: number) {
    if (!model.isOnline) return
    model.isOnline = false
    if (model.isStarted) rules.suspect(model, now)
  },
  reconnect(model: Model) {
    if (!model.isStarted) return
    delete model.timers.retry
    model.isProbing = true
  },
  answer(model: Model, now: number, result: 'member' | 'nobody' | 'failure') {
    if (!model.isProbing) return
    model.isProbing = false
    if (result === 'nobody') return
    if (model.link === 'none')
      return result === 'member' ? rules.connect(model, now) : rules.retry(model, now)
    if (result === 'failure') return rules.suspect(model, now)
    if (model.link === 'subscribed') Object.assign(model, { attempt: 0, isOnline: true })
  },
  /** The timer that is due first, if one is until then. */
  due: ({ timers }: Model, until: number) =>
    (Object.entries(timers) as [keyof Model['timers'], number][])
      .filter(([, time]) => time <= until)
      .toSorted(([, a], [, b]) => a - b)[0],
  fire(model: Model, name: keyof Model['timers'], now: number) {
    delete model.timers[name]
    if (name === 'retry') model.isProbing = true
    else if (name === 'socketProbe') rules.lose(model, now)
    else {
      model.isOnline = false
      // An event stream is only asked for again: see SY12.
      if (model.kind === 'socket') rules.retry(model, now)
    }
  },
}

function stateOf({ isStarted, isProbing, link, timers }: Model): ConnectionState {
  if (!isStarted) return 'stopped'
  if (isProbing) return 'probing'
  if (link === 'none') return 'waiting'
  if (link !== 'subscribed') return 'connecting'
  return timers.retry === undefined ? 'connected' : 'suspect'
}

const action = fc.oneof(
  fc.record({
    name: fc.constantFrom('start', 'stop', 'open', 'join', 'lose', 'callFails', 'reconnect' as const),
  }),
  fc.record({ name: fc.constant('answer' as const), result: fc.constantFrom('member', 'failure', 'nobody') }),
  fc.record({ name: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 12_000 }) }),
)

it('[SY1, SY2, SY3, SY4, SY5, SY6, SY7, SY8, SY9, SY10, SY11] matches the state machine of the specification, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const at = createHarness()
      const model: Model = {
        ...{ isStarted: false, kind: 'socket', link: 'none', isProbing: false, isOnline: false },
        ...{ attempt: 0, timers: {} },
      }
      for (const step of actions) {
        await take(at, model, step)
        expect([step, at.state()]).toEqual([step, stateOf(model)])
        expect(at.transport.links.filter(({ isClosed }) => !isClosed).length).toBe(
          model.link === 'none' ? 0 : 1,
        )
        expect(model.link === 'none' ? model.kind : at.transport.link.kind).toBe(model.kind)
        expect(at.connectivity.store.get().state === 'online').toBe(model.isOnline)
      }
    }),
    { numRuns: 500 },
  )
})

async function take(
  at: ReturnType<typeof createHarness>,
  model: Model,
  step: { name: string; result?: string; ms?: number },
): Promise<void> {
  const now = at.clock.now()
  const link = at.transport.links.at(-1)
  switch (step.name) {
    case 'start':
      at.start()
      return rules.start(model, now)
    case 'stop':
      at.connection.stop()
      return void rules.stop(model)
    case 'open':
      if (link?.kind === 'socket') link.open()
      return rules.open(model)
    case 'join':
      if (link && !link.isClosed) link.join()
      return rules.join(model)
    case 'lose':
      link?.lose()
      return rules.lose(model, now)
    case 'callFails':
      if (at.connectivity.store.get().state === 'online') at.connectivity.reportOffline('unreachable')
      return rules.callFails(model, now)
    case 'reconnect':
      at.connection.reconnectNow()
      return rules.reconnect(model)
    case 'answer': {
      const result = step.result as 'member' | 'nobody' | 'failure'
      await at.answer(result)
      return rules.answer(model, now, result)
    }
    default: {
      const until = now + (step.ms ?? 0)
      await at.clock.advance(step.ms ?? 0)
      for (let due = rules.due(model, until); due; due = rules.due(model, until))
        rules.fire(model, due[0], due[1])
      return
    }
  }
}

it('[SY6] reconnects when the server returns, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      const at = createHarness()
      const model = { isStarted: false, kind: 'socket', link: 'none', timers: {} } as Model
      for (const step of actions) await take(at, { ...model, timers: {} }, step)
      // After a reported end of the session, only its owner goes on [SY23].
      if (at.heard.includes('signed out')) at.connection.stop()
      at.start()
      for (let second = 0; second < 60 && at.state() !== 'connected'; second++) {
        const link = at.transport.links.at(-1)
        if (link && !link.isClosed) link.join()
        await at.answer('member')
        await at.clock.advance(1_000)
      }
      expect(at.state()).toBe('connected')
      expect(at.connectivity.store.get().state).toBe('online')
      // The deadline of the attempt is gone: an idle connection has no timer of its own.
      expect(at.clock.pending).toBe(0)
    }),
    { numRuns: 200 },
  )
})
