import { TRPCClientError } from '@trpc/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock, settle } from '#client/testing/fake-clock.ts'
import { live } from '#shared/limits.ts'
import { createConnectivity, type Connectivity } from '../connection/connectivity.ts'
import type { Calls } from '../ports.ts'
import { createReportingFetch } from './fetch.ts'
import { createNearestCalls } from './nearest-calls.ts'

let clock: FakeClock
let connectivity: Connectivity
beforeEach(() => {
  clock = new FakeClock()
  connectivity = createConnectivity()
})
const known = () => connectivity.store.get().state

/** Answers never, and fails when it is given up, as `fetch` does. */
const never = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })

describe('a request over HTTP', () => {
  const withAnswer = (status: number) =>
    createReportingFetch(async () => new Response('', { status }), clock, connectivity)

  it('[CN1, SY25] makes connectivity online only if it is a call', async () => {
    const fetch = withAnswer(500)
    await fetch.withTimeout('/api/app.bootstrap')
    expect(known()).toBe('unknown')
    await fetch.withStatus('/api/chat.send')
    expect(known()).toBe('online')
  })

  it.each([502, 504])('[CN1, SY25] makes connectivity offline if a gateway answers %d', async (status) => {
    await withAnswer(status).withStatus('/api/chat.send')
    expect(known()).toBe('offline')
  })

  it('[CN1, SY25] makes connectivity offline if it fails, or has no answer within 10 s', async () => {
    const failing = createReportingFetch(() => Promise.reject(new Error('no')), clock, connectivity)
    await expect(failing.withStatus('/api/x')).rejects.toThrow('no')
    const unreachable = connectivity.store.get().detail
    const silent = createReportingFetch((_path, init) => never(init?.signal), clock, connectivity)
    const asked = silent.withStatus('/api/x')
    asked.catch(() => {})
    await clock.advance(live.offlineAfter)
    await expect(asked).rejects.toThrow('aborted')
    expect(connectivity.store.get().detail).not.toBe(unreachable)
    expect(known()).toBe('offline')
  })

  it('[SY25] does not change connectivity if the caller aborts it', async () => {
    const caller = new AbortController()
    const silent = createReportingFetch((_path, init) => never(init?.signal), clock, connectivity)
    const asked = silent.withStatus('/api/x', { signal: caller.signal })
    caller.abort()
    await expect(asked).rejects.toThrow('aborted')
    expect(known()).toBe('unknown')
  })
})

describe('a read over the preferred transport', () => {
  const http = { name: 'http' } as unknown as Calls
  const socket = { name: 'socket' } as unknown as Calls
  const nearest = (isOpen: boolean) =>
    createNearestCalls({ http, socket: () => (isOpen ? socket : null), clock, connectivity })

  it('[SY22] goes over the socket if it is open, otherwise over HTTP', async () => {
    expect(await nearest(true).query(async (calls) => calls)).toBe(socket)
    expect(await nearest(false).query(async (calls) => calls)).toBe(http)
    expect(await nearest(true).write(async (calls) => calls)).toBe(socket)
    expect(await nearest(false).write(async (calls) => calls)).toBe(http)
  })

  it('[SY22, CN1] is repeated over HTTP if the socket breaks or is silent for 10 s', async () => {
    const broken = nearest(true).query(async (calls) => {
      if (calls === socket) throw new Error('closed')
      return 'answer'
    })
    expect(await broken).toBe('answer')
    expect(known()).toBe('unknown')
    const silent = nearest(true).query((calls, { signal }) =>
      calls === socket ? never(signal) : Promise.resolve('answer'),
    )
    await clock.advance(live.offlineAfter)
    expect([await silent, known()]).toEqual(['answer', 'offline'])
  })

  it('[CN5] a write over a silent socket fails after 10 s, and the state is offline with the reason', async () => {
    const silent = nearest(true).write((_calls, { signal }) => never(signal))
    await Promise.all([expect(silent).rejects.toThrow(), clock.advance(live.offlineAfter)])
    expect(known()).toBe('offline')
    expect(connectivity.store.get().detail).toBe("Backend didn't respond within 10 seconds.")
  })

  it('[SY22] is not repeated if the server rejects it or its caller aborts it', async () => {
    let count = 0
    const refusal = new TRPCClientError('No.', {
      result: {
        error: { code: -32_000, message: 'No.', data: { code: 'forbidden', reason: 'app.forbidden' } },
      },
    })
    const refused = nearest(true).query(async () => {
      count++
      throw refusal
    })
    await expect(refused).rejects.toBe(refusal)
    const caller = new AbortController()
    const left = nearest(true).query((_calls, { signal }) => {
      count++
      return never(signal)
    }, caller.signal)
    caller.abort()
    await expect(left).rejects.toThrow('aborted')
    await settle()
    expect(count).toBe(2)
  })
})
