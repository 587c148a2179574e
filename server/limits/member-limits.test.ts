import { expect, it, onTestFinished, vi } from 'vitest'
import { createLocalBus } from '#server/adapters/bus/local.ts'
import { sessionReads } from '#shared/limits/member.ts'
import { createMemberLimits } from './member-limits.ts'

it('[AB5] rejects the read of a session that has waited too long, and not one that has just begun to wait', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const { runSessionRead } = createMemberLimits({ bus: createLocalBus(), trustedNetworks: [] })
  const gate = Promise.withResolvers<string>()
  const read = (key: string) => runSessionRead(key, () => gate.promise)
  const early = ['a', 'b', 'c'].map(read)
  await new Promise((resolve) => setImmediate(resolve))
  now.mockReturnValue(sessionReads.maxWait + 1)
  const late = read('d')
  gate.resolve('read')
  expect(await Promise.allSettled([...early, late])).toMatchObject([
    { value: 'read' },
    { value: 'read' },
    { reason: { reason: 'app.unavailable' } },
    { value: 'read' },
  ])
})
