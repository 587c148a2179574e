import type { Outgoing } from './outbox-queue.ts'

/** The unsent messages of one member on this device. */
export type OutboxStorage = {
  load(): Promise<readonly Outgoing[]>
  /** Stores a message as it is now, in the order of the calls. Resolves with whether it is stored. */
  put(item: Outgoing): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Writes nothing from now on. */
  close(): void
}

/** @param key the member's storage key, see `Device`; nothing is stored without one */
export type OpenOutboxStorage = (userId: string, key: string) => OutboxStorage
