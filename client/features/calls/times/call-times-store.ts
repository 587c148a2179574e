import { createStore } from '#client/state/store.ts'

/** The chat whose call times are open in a dialog, and whether to propose one. */
export const callTimesStore = createStore<{ readonly chatId: string; readonly isProposing: boolean } | null>(
  null,
)

export function openCallTimes(chatId: string, isProposing = false): void {
  callTimesStore.set({ chatId, isProposing })
}

export function closeCallTimes(): void {
  callTimesStore.set(null)
}
