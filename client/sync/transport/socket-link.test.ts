import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '#shared/limits.ts'
import { openSocketLink } from './socket-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket whose other side says only what the test says, and never completes the closing handshake. */
class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  readonly OPEN = 1
  readonly sent: unknown[] = []
  static last: SilentSocket
  readyState = 0
  constructor() {
    super()
    SilentSocket.last = this
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  hear(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  /** A browser logs an error for each of these. */
  sentWhileClosing = 0
  send(data: unknown): void {
    this.sent.push(data)
    if (this.readyState !== 1) this.sentWhileClosing += 1
  }
  close(): void {
    this.readyState = 2
  }
}

const silence = live.heartbeat + live.heartbeatTimeout

async function open(options: { isVisible?: () => boolean } = {}) {
  const seen: unknown[] = []
  const link = openSocketLink(
    { ...options, url: 'ws://127.0.0.1/api', WebSocket: SilentSocket as unknown as typeof WebSocket },
    { onOpen: () => void seen.push('open'), onLost: (_, isSilent) => void seen.push(['lost', isSilent]) },
  )
  await vi.advanceTimersByTimeAsync(1)
  SilentSocket.last.open()
  await vi.advanceTimersByTimeAsync(1)
  return { link, seen, socket: SilentSocket.last }
}

it('[SY33] is lost in silence 35 s after the last message, without waiting for the closing handshake', async () => {
  const { seen, socket } = await open()
  await vi.advanceTimersByTimeAsync(live.heartbeat)
  socket.hear('PONG')
  await vi.advanceTimersByTimeAsync(silence - 1)
  expect(seen).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['open', ['lost', true]])
  await vi.advanceTimersByTimeAsync(silence * 3)
  expect(seen).toHaveLength(2)
})

it.each([
  {
    what: 'asks in a visible tab after 13 s, and is lost 10 s after that',
    isVisible: true,
    lostAfter: 23_000,
  },
  { what: 'waits in a hidden tab', isVisible: false, lostAfter: silence },
])('[SY38] $what', async ({ isVisible, lostAfter }) => {
  const { seen, socket } = await open({ isVisible: () => isVisible })
  await vi.advanceTimersByTimeAsync(live.visibleProbe)
  expect(socket.sent.includes('PING')).toBe(isVisible)
  socket.hear('PONG')
  await vi.advanceTimersByTimeAsync(lostAfter - 1)
  expect(seen).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['open', ['lost', true]])
})

it('[SY2] says nothing more once it is closed, also on a socket whose closing takes long', async () => {
  const { link, seen, socket } = await open()
  link.close()
  await vi.advanceTimersByTimeAsync(silence * 3)
  expect(seen).toEqual(['open'])
  expect(socket.sentWhileClosing).toBe(0)
})

it('[SY2] says nothing if it is closed before it has opened', async () => {
  const seen: string[] = []
  const link = openSocketLink(
    { url: 'ws://127.0.0.1/api', WebSocket: SilentSocket as unknown as typeof WebSocket },
    { onOpen: () => void seen.push('open'), onLost: () => void seen.push('lost') },
  )
  await vi.advanceTimersByTimeAsync(1)
  link.close()
  SilentSocket.last.open()
  await vi.advanceTimersByTimeAsync(silence * 3)
  expect(seen).toEqual([])
  expect(link.calls()).toBeNull()
})
