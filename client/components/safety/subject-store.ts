import type { PersonCard } from '#shared/domain/people/names.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import { createStore } from '#client/state/store.ts'

/** The member to block or report, or what to report of them. */
export type SafetySubject = {
  readonly person: Pick<PersonCard, 'id' | 'role' | 'name'>
  /** Whether the members have a connection or request; otherwise there is nothing to block. */
  readonly canBlock: boolean
  /** False where a pause would be rejected: the request was rejected, or the chat has ended. One that is set can still be ended. */
  readonly canPause?: boolean
  /** The reported message, if any. */
  readonly message?: { readonly chatId: string; readonly seq: number }
  /** The reported request, if any. */
  readonly requestId?: string
  /** The chat whose calls are reported, if any. */
  readonly callOf?: string
  /** The chat whose page "What we work on" is reported, if any. */
  readonly workOf?: string
  /** The chat that the dialog was opened from: the report can be one of a call. */
  readonly chatId?: string
  /** Chosen in a menu already: the dialog sends the report without another press [RP1]. */
  readonly path?: ReportPath | undefined
  /** The page to open after blocking; by default the current page stays. */
  readonly redirectTo?: '/chat' | undefined
}

/**
 * The subject of the open dialog. Outside the page, which may unmount while the dialog still shows the report's
 * number.
 */
export const subjectStore = createStore<SafetySubject | null>(null)

export function openSafetyDialog(subject: SafetySubject): void {
  subjectStore.set(subject)
}

export function closeSafetyDialog(): void {
  subjectStore.set(null)
}
