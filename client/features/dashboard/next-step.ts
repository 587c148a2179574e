import { displayName } from '#shared/domain/people/names.ts'
import type { NextCall } from '#shared/contract/call-times.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connections } from '#shared/contract/connections.ts'
import { getFirstYes } from '#client/components/first-yes/get-first-yes.ts'

export type DashboardState = {
  readonly role: 'mentor' | 'mentee'
  /** The name prompt is already shown above the page. */
  readonly isNamePromptPending: boolean
  readonly fullName: string | null
  /** A mentor's description; null if unknown. */
  readonly about: string | null
  readonly connections: Connections
  readonly chats: readonly ChatSummary[]
}

export type NextStep =
  | { readonly kind: 'name' | 'about' | 'find' | 'wait' | 'listed' }
  | { readonly kind: 'answer'; readonly name: string; readonly count: number }
  | { readonly kind: 'read'; readonly name: string; readonly count: number; readonly chatId: string }
  | { readonly kind: 'hello' | 'fine'; readonly name: string; readonly chatId: string }
  | { readonly kind: 'firstYes' }

/** Returns the most useful next step [PE8]: first what others wait for, then what helps the member. */
export function getNextStep(state: DashboardState): NextStep {
  return getUrgentStep(state) ?? getSuggestedStep(state)
}

/** Whether another member waits for this step: it then comes before the first steps [PE11, PE12]. */
export function isUrgent({ kind }: NextStep): boolean {
  return kind === 'answer' || kind === 'read' || kind === 'hello' || kind === 'firstYes'
}

/** Whether a step says that all is done while a proposed call time that is still to come waits for an answer: it is not shown then [PE8]. */
export const isContradicted = (
  { kind }: NextStep,
  calls: readonly Pick<NextCall, 'isAgreed' | 'start'>[],
  now: number,
): boolean => kind === 'fine' && calls.some(({ isAgreed, start }) => !isAgreed && now < start)

function getUrgentStep({ role, connections, chats }: DashboardState): NextStep | null {
  const request = connections.pending[0]
  if (role === 'mentor' && request) {
    return { kind: 'answer', name: displayName(request.person), count: connections.pending.length }
  }
  const unread = chats.filter((chat) => chat.unread > 0)
  const chat = unread[0]
  if (chat) return { kind: 'read', name: displayName(chat.other), count: unread.length, chatId: chat.id }
  return getFirstYes(chats) ? { kind: 'firstYes' } : null
}

function getSuggestedStep({
  role,
  isNamePromptPending,
  fullName,
  about,
  connections,
  chats,
}: DashboardState): NextStep {
  if (fullName === null && !isNamePromptPending) return { kind: 'name' }
  const quiet = chats.find((chat) => chat.last === null)
  if (quiet) return { kind: 'hello', name: displayName(quiet.other), chatId: quiet.id }
  if (role === 'mentor' && about === '') return { kind: 'about' }
  const latest = chats[0]
  if (latest) return { kind: 'fine', name: displayName(latest.other), chatId: latest.id }
  if (role === 'mentor') return { kind: 'listed' }
  return { kind: connections.pending.length > 0 ? 'wait' : 'find' }
}
