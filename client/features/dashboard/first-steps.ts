import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connections } from '#shared/contract/connections.ts'

export type FirstStepKind = 'name' | 'picture' | 'times' | 'request' | 'answer'

export type FirstStep = { readonly kind: FirstStepKind; readonly isDone: boolean }

export type FirstStepsState = {
  readonly role: 'mentor' | 'mentee'
  readonly fullName: string | null
  readonly picture: string | null
  /** Whether the member's week has any time slots. */
  readonly hasFreeTimes: boolean
  readonly connections: Connections
  readonly chats: readonly ChatSummary[]
}

/** Whether none of the member's chats has a message yet: the dashboard then shows the first steps [PE11]. */
export function isNewcomer(chats: readonly ChatSummary[]): boolean {
  return chats.every((chat) => chat.last === null)
}

/** Returns the four first steps in order [PE11]. The last is the first request, for a mentor the first answer. */
export function getFirstSteps(state: FirstStepsState): readonly FirstStep[] {
  const { role, fullName, picture, hasFreeTimes, connections, chats } = state
  const isAnswered = connections.accepted.length + connections.rejected.length + chats.length > 0
  return [
    { kind: 'name', isDone: fullName !== null },
    { kind: 'picture', isDone: picture !== null },
    { kind: 'times', isDone: hasFreeTimes },
    role === 'mentor'
      ? { kind: 'answer', isDone: isAnswered }
      : { kind: 'request', isDone: isAnswered || connections.pending.length > 0 },
  ]
}

/**
 * Returns the step to take next: the first that is not done, without the answer, which a mentor can give only once there
 * is a request. Undefined if there is none.
 */
export function getCurrentStep(steps: readonly FirstStep[]): FirstStepKind | undefined {
  return steps.find(({ kind, isDone }) => !isDone && kind !== 'answer')?.kind
}
