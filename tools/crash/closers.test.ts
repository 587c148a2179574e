import { expect, it } from 'vitest'
import { createClosers } from './closers.ts'

it('closes everything in reverse order, also after one fails', async () => {
  const closed: string[] = []
  const closers = createClosers()
  closers.add(async () => closed.push('first'))
  closers.add(() => Promise.reject(new Error('it is stuck')))
  closers.add(async () => closed.push('last'))
  await closers.closeAll()
  expect(closed).toEqual(['last', 'first'])
})

it('closes a resource added after the end at once, and throws', async () => {
  const closed: string[] = []
  const closers = createClosers()
  await closers.closeAll()
  expect(() => closers.add(async () => closed.push('late'))).toThrow('all is closed')
  expect(closed).toEqual(['late'])
})
