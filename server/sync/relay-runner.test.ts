import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { countedBus } from '#server/testing/bus.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { runRelay } from './relay-runner.ts'

const refuse = (error: unknown): StreamEvent | null => {
  const failure = error instanceof AppError ? error : new AppError('app.internal')
  if (failure.code === 'unavailable') return null
  return { type: 'error', key: 'r', failure: { code: failure.code, reason: failure.reason } }
}

const settled = () => sleep(10)
const isMine = (signal: unknown) => (typeof signal === 'object' ? null : signal)

function entered(options: { frame?: (signal: unknown) => unknown; confirm?: () => Promise<void> } = {}) {
  const bus = countedBus()
  const wake = vi.fn<() => void>()
  const leave = vi.fn<() => void>()
  const giveUp = vi.fn<() => void>()
  const confirm = vi.fn<() => Promise<void>>(options.confirm ?? (async () => {}))
  const runner = runRelay({
    key: 'r',
    bus,
    opened: { topic: 'frames', accessTopics: ['pair'], frame: options.frame ?? isMine },
    enter: async () => ({ verify: confirm, releaseAfterGrace: leave, release: giveUp }),
    refuse,
    wake,
  })
  const send = (...signals: unknown[]) => bus.publish(signals.map((signal) => ({ topic: 'frames', signal })))
  /** All frames that can be taken now. */
  const takeAll = () => {
    const taken: unknown[] = []
    for (let event = runner.nextEvent(); event; event = runner.nextEvent())
      taken.push(...(event.type === 'signals' ? event.signals : [event]))
    return taken
  }
  return { bus, runner, wake, leave, giveUp, confirm, send, takeAll }
}

describe('a relay', () => {
  it('[L8] says that one has entered, and passes on in their order what is for the watcher', async () => {
    const { runner, send, takeAll } = entered()
    await settled()
    expect(runner.nextEvent()).toEqual({ type: 'signals', key: 'r', signals: [] })
    send(1, 2, { for: 'another' }, 3)
    send(4)
    await settled()
    expect(takeAll()).toEqual([1, 2, 3, 4])
    expect(runner.nextEvent()).toBeNull()
  })

  it('[L8] checks the access anew after a frame has come and before it goes on', async () => {
    const checks: PromiseWithResolvers<void>[] = []
    const confirm = () => {
      checks.push(Promise.withResolvers())
      return checks.at(-1)?.promise ?? Promise.resolve()
    }
    const { runner, send, takeAll } = entered({ confirm })
    await settled()
    runner.nextEvent()
    send(1)
    await settled()
    // Came while the first was being checked: that check says nothing about it.
    send(2)
    expect(takeAll()).toEqual([])
    checks[0]?.resolve()
    await settled()
    expect(takeAll()).toEqual([1])
    expect(checks).toHaveLength(2)
    checks[1]?.reject(new AppError('chat.notAccepted'))
    await settled()
    expect(takeAll()).toMatchObject([{ type: 'error', failure: { reason: 'chat.notAccepted' } }])
  })

  it('[L8] frees the place at once where the access is lost, and keeps it for a reload where one just went', async () => {
    let isAllowed = true
    const lost = entered({
      confirm: async () => {
        if (!isAllowed) throw new AppError('chat.notAccepted')
      },
    })
    await settled()
    isAllowed = false
    lost.bus.publish([{ topic: 'pair' }])
    await settled()
    expect(lost.giveUp).toHaveBeenCalledOnce()
    expect(lost.leave).not.toHaveBeenCalled()
    const gone = entered()
    await settled()
    gone.runner.stop()
    expect(gone.leave).toHaveBeenCalledOnce()
    for (const { bus } of [lost, gone]) expect(bus.listening()).toBe(0)
  })

  it('[L8] ends at once, without a check, by a frame that says so', async () => {
    const { confirm, giveUp, send, takeAll } = entered({
      frame: (signal) => {
        if (signal === 'bye') throw new AppError('app.notFound')
        return signal
      },
    })
    await settled()
    takeAll()
    send('bye', 1)
    expect(takeAll()).toMatchObject([{ type: 'error', failure: { reason: 'app.notFound' } }])
    expect(giveUp).toHaveBeenCalledOnce()
    expect(confirm).not.toHaveBeenCalled()
  })

  it('[L8] ends rather than leave a frame out, when more wait than may', async () => {
    const { bus, send, takeAll } = entered()
    await settled()
    send(...Array.from({ length: limit.maxQueuedSignals }, (_, index) => index))
    await settled()
    send('one too many')
    expect(takeAll()).toMatchObject([{ type: 'error', failure: { reason: 'limit.tooMany' } }])
    expect(bus.listening()).toBe(0)
  })

  it('[L10] keeps the frames that came while the database was away', async () => {
    const failing = vi.fn<() => Promise<void>>(async () => {})
    const { runner, send, takeAll } = entered({ confirm: failing })
    await settled()
    runner.nextEvent()
    failing.mockRejectedValueOnce(new AppError('app.unavailable'))
    send(1)
    await settled()
    send(2)
    await sleep((limit.backoff[0] ?? 0) * 1.3)
    expect(takeAll()).toEqual([1, 2])
  })
})
