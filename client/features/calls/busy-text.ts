import type { Me } from '#shared/schemas/account.ts'
import type { CallState } from '#shared/schemas/calls.ts'
import { chatCallTexts } from '#shared/texts/calls-in-chat.ts'
import { fill } from '#shared/texts/fill.ts'

/** That the mentor is in another call, said to the mentee and to the mentor. */
export function busyText(me: Pick<Me, 'id'>, call: Pick<CallState, 'mentorId' | 'other'>): string {
  const isMine = me.id === call.mentorId
  return fill(chatCallTexts[isMine ? 'busyMentor' : 'busyMentee'], { name: call.other.name })
}
