import type { Change } from './outbox-queue.ts'

export type TabGroupHandlers = {
  readonly onRemoteChange: (change: Change) => void
  /** Whether this tab is the leader, which sends for all. */
  readonly onLeaderChange: (isLeader: boolean) => void
  /** Changes of other tabs may have been missed. */
  readonly onResync: () => void
}

/** All tabs of one member in this browser. They share the outbox, and one of them sends [OF2]. */
export type TabGroup = {
  announce(change: Change): void
  /** Makes this tab the leader: a tab in the background may be frozen by its device while it leads. */
  takeLeadership(): void
  leave(): void
}

export type JoinTabGroup = (userId: string, handlers: TabGroupHandlers) => TabGroup
