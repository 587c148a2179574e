import { createHarness } from '#client/testing/connection-harness.ts'
import { expect, it } from 'vitest'
import { createConnectivity } from './connectivity.ts'

it('[CN1] reports once that the server is unreachable, also to a listener that reports the same again', () => {
  const connectivity = createConnectivity()
  const heard: string[] = []
  const stops = [
    connectivity.onChange({ from: 'online', to: 'offline' }, () => {
      heard.push('gone')
      connectivity.reportOffline('unchanged', 1)
    }),
    connectivity.onChange({ from: 'offline', to: 'online' }, () => heard.push('back')),
  ]
  connectivity.reportOnline()
  connectivity.reportOffline('unreachable')
  connectivity.reportOffline('timeout')
  connectivity.reportOnline()
  for (const stop of stops) stop()
  connectivity.reportOffline('unreachable')
  expect(heard).toEqual(['gone', 'back'])
})

it('[CN5] keeps the reason when the silent link is lost, until an attempt shows another', async () => {
  const detail = () => at.connectivity.store.get().detail
  const at = createHarness()
  at.start()
  at.transport.link.join()
  at.connectivity.reportOffline('timeout')
  await at.clock.advance(500)
  at.transport.link.lose()
  expect(detail()).toBe("Backend didn't respond within 10 seconds.")
  at.connectivity.reportOffline('unreachable')
  expect(detail()).toBe('Could not reach Cloud Firestore backend...')
})
