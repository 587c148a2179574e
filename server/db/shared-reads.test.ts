import { expect, it } from 'vitest'
import { sharedRead } from './shared-reads.ts'

it('runs once for all who ask while it runs, and again for the next', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const read = sharedRead((_owner: object) => {
    const end = Promise.withResolvers<number>()
    reads.push(end)
    return end.promise
  })
  const [owner, other] = [{}, {}]
  const first = [read(owner), read(owner), read(other)]
  expect(reads).toHaveLength(2)
  for (const [at, { resolve }] of reads.entries()) resolve(at)
  expect(await Promise.all(first)).toEqual([0, 0, 1])
  const next = read(owner)
  expect(reads).toHaveLength(3)
  reads[2]?.reject(new Error('unavailable'))
  await expect(next).rejects.toThrow('unavailable')
  void read(owner)
  expect(reads).toHaveLength(4)
})
