import { CalendarPlus } from 'lucide-react'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { chatUrl, timesFragment } from '../urls.ts'
import { CallStatus } from './call-status.tsx'
import type { CurrentTimes } from './current-times.ts'

type Props = { readonly chatId: string; readonly current: CurrentTimes }

/** Stands in the lobby for the button that opens the call, while the two have not agreed on a call now [CT10]. */
export function LobbyWait({ chatId, current }: Props) {
  return (
    <div className="grid gap-4">
      <CallStatus current={current} />
      <a
        href={`${chatUrl(chatId)}#${timesFragment}`}
        className={buttonStyle(current.next ? 'secondary' : 'primary', 'lg')}
      >
        <CalendarPlus size={20} aria-hidden />
        {callTimesText('propose.do')}
      </a>
    </div>
  )
}
