import { createStore } from '#client/ui/store.ts'

/** Whom, or which message of theirs, somebody is about to block or report. */
export type SafetySubject = {
  readonly person: { readonly id: string; readonly name: string }
  /** Whether the two have to do with each other: only then there is something to block. */
  readonly canBlock: boolean
  /** Of a message: where it stands. */
  readonly message?: { readonly chatId: string; readonly seq: number }
  /** Where one goes once the person is blocked; else one stays. */
  readonly redirectTo?: '/chat' | undefined
}

/** The open dialog. Outside the page: what it is about may go while it still shows a number. */
export const subjectStore = createStore<SafetySubject | null>(null)

export function openSafetyDialog(subject: SafetySubject): void {
  subjectStore.set(subject)
}

export function closeSafetyDialog(): void {
  subjectStore.set(null)
}
