import { expect, it } from 'vitest'
import { createClosers } from './closers.ts'

it('closes all, the latest first, also past one that fails', async () => {
  const closed: string[] = []
  const closers = createClosers()
  closers.add(async () => closed.push('first'))
  closers.add(() => Promise.reject(new Error('it is stuck')))
  closers.add(async () => closed.push('last'))
  await closers.closeAll()
  expect(closed).toEqual(['last', 'first'])
})

it('closes at once what comes after the end, and lets nobody go on with it', async () => {
  const closed: string[] = []
  const closers = createClosers()
  await closers.closeAll()
  expect(() => closers.add(async () => closed.push('late'))).toThrow('all is closed')
  expect(closed).toEqual(['late'])
})
