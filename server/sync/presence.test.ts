import { afterEach, expect, it, vi } from 'vitest'
import { createLocalLeases } from '#server/adapters/leases/local.ts'
import { countedBus } from '#server/testing/bus.ts'

import { trackPresence } from './presence.ts'

afterEach(() => void vi.useRealTimers())

it('[L2, L11, CN7] has one lease for any number of tabs, survives a reload, and ends', async () => {
  vi.useFakeTimers()
  const bus = countedBus()
  const leases = createLocalLeases(bus)
  const listener = vi.fn<() => void>()
  bus.subscribe('presence/mia', listener)
  const isOnline = async () => (await leases.holders('presence/mia'))?.length === 1
  const first = trackPresence(leases, 'mia')
  const second = trackPresence(leases, 'mia')
  await vi.advanceTimersByTimeAsync(120_000)
  first()
  second()
  await vi.advanceTimersByTimeAsync(2_900)
  const reloaded = trackPresence(leases, 'mia')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([listener.mock.calls.length, await isOnline()]).toEqual([1, true])
  reloaded()
  await vi.advanceTimersByTimeAsync(3_100)
  expect([listener.mock.calls.length, await isOnline()]).toEqual([2, false])
  const silent = trackPresence(leases, 'mia')
  expect(await isOnline()).toBe(true)
  silent(true)
  expect(await isOnline()).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  leases.close()
})
