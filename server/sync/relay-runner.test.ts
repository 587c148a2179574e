import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { countedBus } from '#server/testing/bus.ts'
import { AppError } from '#shared/errors.ts'
import { live as limit } from '#shared/limits.ts'
import type { StreamEvent } from '#shared/contract/live.ts'
import { runRelay } from './relay-runner.ts'

const toErrorEvent = (error: unknown): StreamEvent | null => {
  const failure = error instanceof AppError ? error : new AppError('app.internal')
  if (failure.code === 'unavailable') return null
  return { type: 'error', key: 'r', failure: { code: failure.code, reason: failure.reason } }
}

/** Waits until pending checks have run. */
const settle = async () => {
  // Several rounds, because on a busy machine a timer of the relay may be set after the one of the first round.
  for (let round = 0; round < 3; round++) await sleep(10)
}
const forMe = (signal: unknown) => (typeof signal === 'object' ? null : signal)

function enterRelay(options: { frame?: (signal: unknown) => unknown; verify?: () => Promise<void> } = {}) {
  const bus = countedBus()
  const wake = vi.fn<() => void>()
  const releaseAfterGrace = vi.fn<() => void>()
  const release = vi.fn<() => void>()
  const verify = vi.fn<() => Promise<void>>(options.verify ?? (async () => {}))
  const runner = runRelay({
    key: 'r',
    bus,
    source: { topic: 'frames', accessTopics: ['pair'], frame: options.frame ?? forMe },
    enter: async () => ({ verify, releaseAfterGrace, release }),
    toErrorEvent,
    wake,
  })
  const send = (...signals: unknown[]) => bus.publish(signals.map((signal) => ({ topic: 'frames', signal })))
  /** Takes all events that are available now. */
  const takeAll = () => {
    const taken: unknown[] = []
    for (let event = runner.nextEvent(); event; event = runner.nextEvent())
      taken.push(...(event.type === 'signals' ? event.signals : [event]))
    return taken
  }
  return { bus, runner, wake, releaseAfterGrace, release, verify, send, takeAll }
}

describe('a relay', () => {
  it('[L8] confirms the membership, and forwards the signals for the subscriber in order', async () => {
    const { runner, send, takeAll } = enterRelay()
    await settle()
    expect(runner.nextEvent()).toEqual({ type: 'signals', key: 'r', signals: [] })
    send(1, 2, { for: 'another' }, 3)
    send(4)
    await settle()
    expect(takeAll()).toEqual([1, 2, 3, 4])
    expect(runner.nextEvent()).toBeNull()
  })

  it('[L8] checks the access after a signal has arrived and before it is forwarded', async () => {
    const checks: PromiseWithResolvers<void>[] = []
    const verify = () => {
      checks.push(Promise.withResolvers())
      return checks.at(-1)?.promise ?? Promise.resolve()
    }
    const { runner, send, takeAll } = enterRelay({ verify })
    await settle()
    runner.nextEvent()
    send(1)
    await settle()
    // Arrives during the check of the first signal, so it needs another check.
    send(2)
    expect(takeAll()).toEqual([])
    checks[0]?.resolve()
    await settle()
    expect(takeAll()).toEqual([1])
    expect(checks).toHaveLength(2)
    checks[1]?.reject(new AppError('chat.notAccepted'))
    await settle()
    expect(takeAll()).toMatchObject([{ type: 'error', failure: { reason: 'chat.notAccepted' } }])
  })

  it('[L8] releases the membership at once if access is lost, and after a grace period if the client left', async () => {
    let isAllowed = true
    const lost = enterRelay({
      verify: async () => {
        if (!isAllowed) throw new AppError('chat.notAccepted')
      },
    })
    await settle()
    isAllowed = false
    lost.bus.publish([{ topic: 'pair' }])
    await settle()
    expect(lost.release).toHaveBeenCalledOnce()
    expect(lost.releaseAfterGrace).not.toHaveBeenCalled()
    const gone = enterRelay()
    await settle()
    gone.runner.stop()
    expect(gone.releaseAfterGrace).toHaveBeenCalledOnce()
    for (const { bus } of [lost, gone]) expect(bus.listening()).toBe(0)
  })

  it('[L8] ends at once, without a check, after a signal that ends it', async () => {
    const { verify, release, send, takeAll } = enterRelay({
      frame: (signal) => {
        if (signal === 'bye') throw new AppError('app.notFound')
        return signal
      },
    })
    await settle()
    takeAll()
    send('bye', 1)
    expect(takeAll()).toMatchObject([{ type: 'error', failure: { reason: 'app.notFound' } }])
    expect(release).toHaveBeenCalledOnce()
    expect(verify).not.toHaveBeenCalled()
  })

  it('[L8] ends instead of dropping a signal if the queue is full', async () => {
    const { bus, send, takeAll } = enterRelay()
    await settle()
    send(...Array.from({ length: limit.maxQueuedSignals }, (_, index) => index))
    await settle()
    send('one too many')
    expect(takeAll()).toMatchObject([{ type: 'error', failure: { reason: 'limit.tooMany' } }])
    expect(bus.listening()).toBe(0)
  })

  it('[L10] keeps the signals that arrived while the database was unavailable', async () => {
    const failing = vi.fn<() => Promise<void>>(async () => {})
    const { runner, send, takeAll } = enterRelay({ verify: failing })
    await settle()
    runner.nextEvent()
    failing.mockRejectedValueOnce(new AppError('app.unavailable'))
    send(1)
    await settle()
    send(2)
    await sleep((limit.backoff[0] ?? 0) * 1.3)
    expect(takeAll()).toEqual([1, 2])
  })
})
