import type { Me } from '#shared/schemas/account.ts'
import type { CallState } from '#shared/schemas/calls.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { fill } from '#shared/texts/fill.ts'

/** That the mentor is in another call, said to the mentee and to the mentor. */
export function busyText(me: Pick<Me, 'id'>, call: Pick<CallState, 'mentorId' | 'other'>): string {
  const isMine = me.id === call.mentorId
  return fill(callTexts[isMine ? 'chat.busyMentor' : 'chat.busyMentee'], { name: call.other.name })
}
