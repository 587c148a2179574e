import type { Change } from './outbox-queue.ts'

type Handlers = {
  readonly onRemoteChange: (told: Change) => void
  /** Whether this tab is the one that sends. */
  readonly onLeaderChange: (leads: boolean) => void
  /** What others told may have been missed: the tab was frozen, or they cannot tell. */
  readonly onResync: () => void
}

export type TabGroup = {
  announce(told: Change): void
  /** Makes this tab the one that sends: a tab in the background may be halted by its device and hold the turn. */
  takeLeadership(): void
  leave(): void
}

/**
 * All tabs of one person share what waits [OF2]: one of them sends (Web Locks), all are told (BroadcastChannel).
 * Without locks each sends what it knows, which the message's own id makes harmless; without a channel a tab looks
 * at the disk again whenever it is shown.
 */
export function joinTabGroup(
  userId: string,
  { onRemoteChange: onTold, onLeaderChange: onLead, onResync: onDoubt }: Handlers,
): TabGroup {
  const name = `pathlight-outbox-${userId}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => onTold(data))
  const look = (): void => {
    if (document.visibilityState === 'visible') onDoubt()
  }
  document.addEventListener('visibilitychange', look)
  const turn = electLeader(name, onLead)
  return {
    announce(told) {
      try {
        channel?.postMessage(told)
      } catch {
        // A picture that cannot be handed over: the others find the message on the disk.
      }
    },
    takeLeadership: turn.takeLeadership,
    leave() {
      document.removeEventListener('visibilitychange', look)
      channel?.close()
      turn.leave()
    },
  }
}

function electLeader(
  name: string,
  onLead: (leads: boolean) => void,
): Pick<TabGroup, 'takeLeadership' | 'leave'> {
  // Typed as always there; outside secure contexts it is not.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) {
    onLead(true)
    return { takeLeadership() {}, leave() {} }
  }
  let release: (() => void) | null = null
  let isClaiming = false
  let isOver = false
  let waiting = new AbortController()
  const ask = (how: LockOptions): void => {
    let mine: (() => void) | null = null
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        isClaiming = false
        mine = resolve
        release = resolve
        onLead(true)
      })
    locks.request(name, how, hold).catch(() => {
      if (isOver || mine === null || release !== mine) return
      // Another tab took the turn: this one stands in line again.
      release = null
      onLead(false)
      wait()
    })
  }
  /** The turn comes when the tab that has it is closed. */
  const wait = (): void => {
    waiting = new AbortController()
    ask({ signal: waiting.signal })
  }
  wait()
  return {
    takeLeadership() {
      if (release || isClaiming || isOver) return
      isClaiming = true
      waiting.abort()
      ask({ steal: true })
    },
    leave() {
      isOver = true
      waiting.abort()
      release?.()
    },
  }
}
