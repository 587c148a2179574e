import { expect, it } from 'vitest'
import { sharedRead } from './shared-reads.ts'

it('runs once for all who ask for the same while it runs, and again for the next', async () => {
  const reads: { key: string; end: PromiseWithResolvers<number> }[] = []
  const read = sharedRead((_owner: object, key) => {
    const end = Promise.withResolvers<number>()
    reads.push({ key, end })
    return end.promise
  })
  const [owner, other] = [{}, {}]
  const first = [read(owner, 'a'), read(owner, 'a'), read(owner, 'b'), read(other, 'a')]
  expect(reads.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
  for (const [at, { end }] of reads.entries()) end.resolve(at)
  expect(await Promise.all(first)).toEqual([0, 0, 1, 2])
  const next = read(owner, 'a')
  expect(reads).toHaveLength(4)
  reads[3]?.end.reject(new Error('unavailable'))
  await expect(next).rejects.toThrow('unavailable')
  void read(owner, 'a')
  expect(reads).toHaveLength(5)
})
