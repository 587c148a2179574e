import { Video } from 'lucide-react'
import { callWindow } from '#shared/limits/call.ts'
import type { Me } from '#shared/contract/account.ts'
import type { Span } from '#shared/domain/times/availability.ts'
import { mentorIdOf, toRoomName } from '#shared/domain/calls.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { weekText } from '#shared/texts/chat/week.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { lobbyUrl } from '../urls.ts'

/** Whether an agreed call begins within minutes, or has begun and is not over. */
export const isNow = (
  { isAgreed, start, end }: Span & { readonly isAgreed: boolean },
  now: number,
): boolean => isAgreed && start - callWindow.before <= now && now < end

type Props = {
  readonly me: Me
  readonly chatId: string
  /** The other member's name. */
  readonly name: string
}

/** Leads from an agreed time to the lobby of its call [CW3]. A plain link, because the lobby is a separate document. */
export function JoinLink({ me, chatId, name }: Props) {
  const call = { roomName: toRoomName(chatId), mentorId: mentorIdOf(chatId), displayName: displayName(me) }
  return (
    <a
      href={lobbyUrl(call)}
      aria-label={weekText('join.of', { name })}
      className={buttonStyle('primary', 'sm', 'flex-none')}
    >
      <Video size={18} aria-hidden />
      {weekText('join')}
    </a>
  )
}
