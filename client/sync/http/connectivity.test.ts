import { expect, it } from 'vitest'
import { onBackOnline, onConnectionLost, reportOffline, reportOnline } from './connectivity.ts'

it('[CN1] tells once that the server is gone, also to who reports more of it then', () => {
  const heard: string[] = []
  const stops = [
    onConnectionLost(() => {
      heard.push('gone')
      reportOffline('known', 1)
    }),
    onBackOnline(() => heard.push('back')),
  ]
  reportOnline()
  reportOffline('unreachable')
  reportOffline('timeout')
  reportOnline()
  for (const stop of stops) stop()
  reportOffline('unreachable')
  expect(heard).toEqual(['gone', 'back'])
})
