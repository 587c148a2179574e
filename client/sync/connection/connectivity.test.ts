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
