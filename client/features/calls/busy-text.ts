import { displayName } from '#shared/domain/people/names.ts'
import type { Me } from '#shared/contract/account.ts'
import type { CallState } from '#shared/contract/calls.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'

/** Returns the text shown while the mentor is in another call, for either role. */
export function getBusyText(me: Pick<Me, 'id'>, call: Pick<CallState, 'mentorId' | 'other'>): string {
  const isMine = me.id === call.mentorId
  return chatCallText(isMine ? 'busyMentor' : 'busyMentee', { name: displayName(call.other) })
}
