import { expect, it } from 'vitest'
import { sharesOf } from './profile.ts'

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 0 })

it('attributes the time of Node.js to the calling package, and only between two moments', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 5, 6] },
      { id: 2, callFrame: frame('query', 'file:///app/node_modules/pg/lib/client.js'), children: [3] },
      { id: 3, callFrame: frame('uncork', 'node:internal/streams'), children: [4] },
      { id: 4, callFrame: frame('writev') },
      { id: 5, callFrame: frame('(idle)') },
      { id: 6, callFrame: frame('send', 'file:///app/server/features/chat/service.ts') },
    ],
    startTime: 0,
    samples: [4, 4, 5, 6, 4],
    timeDeltas: [1_000, 1_000, 5_000, 1_000, 9_000],
  }
  const { owners, functions, busy } = sharesOf(profile, 1_500, 10_000)
  expect(busy).toBe(2)
  expect(owners).toEqual([
    { name: 'pg', milliseconds: 1 },
    { name: 'server/features/chat/service.ts', milliseconds: 1 },
  ])
  expect(functions.map(({ name }) => name)).toContain('writev · for pg:1')
})
