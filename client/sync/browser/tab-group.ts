import type { Change } from '../outbox/outbox-queue.ts'
import { upgradeRejection } from '../outbox/rejection.ts'
import type { JoinTabGroup, TabGroup } from '../outbox/tab-group.ts'

/**
 * Joins the tabs of a member: the leader is elected by Web Locks, changes travel by BroadcastChannel. Without locks
 * every tab sends what it knows, which the idempotency key makes harmless. Without a channel a tab reads the disk again
 * whenever it is shown.
 */
export const joinTabGroup: JoinTabGroup = (userId, { onRemoteChange, onLeaderChange, onResync }) => {
  const name = `pathlight-outbox-${userId}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Change>) =>
    onRemoteChange(upgradeChange(data)),
  )
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'visible') onResync()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  const election = electLeader(name, onLeaderChange)
  return {
    announce(change) {
      try {
        channel?.postMessage(change)
      } catch {
        // An image that cannot be cloned: the other tabs find the message on the disk.
      }
    },
    takeLeadership: election.takeLeadership,
    leave() {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      channel?.close()
      election.leave()
    },
  }
}

/** Another tab may run an earlier build. */
function upgradeChange(change: Change): Change {
  if (change.kind === 'removed') return change
  return { kind: 'put', item: { ...change.item, rejection: upgradeRejection(change.item) } }
}

function electLeader(
  name: string,
  onLeaderChange: (isLeader: boolean) => void,
): Pick<TabGroup, 'takeLeadership' | 'leave'> {
  // Its type is never undefined; outside secure contexts it is.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) {
    onLeaderChange(true)
    return { takeLeadership() {}, leave() {} }
  }
  let release: (() => void) | null = null
  let isClaiming = false
  let hasLeft = false
  let queued = new AbortController()
  const request = (options: LockOptions): void => {
    let ownRelease: (() => void) | null = null
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        if (hasLeft) return resolve()
        isClaiming = false
        ownRelease = resolve
        release = resolve
        onLeaderChange(true)
      })
    locks.request(name, options, hold).catch(() => {
      if (hasLeft || ownRelease === null || release !== ownRelease) return
      // Another tab took the lead: this one is queued again.
      release = null
      onLeaderChange(false)
      enqueue()
    })
  }
  /** The lock is granted when the tab that has it is closed. */
  const enqueue = (): void => {
    queued = new AbortController()
    request({ signal: queued.signal })
  }
  enqueue()
  return {
    takeLeadership() {
      if (release || isClaiming || hasLeft) return
      isClaiming = true
      queued.abort()
      request({ steal: true })
    },
    leave() {
      hasLeft = true
      queued.abort()
      release?.()
    },
  }
}
