import { Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { chatCallText } from '#shared/texts/chat/chat-calls.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { getCallStatus } from './call-status.tsx'
import { openCallTimes } from './call-times-store.ts'
import { useCallTimes } from './use-call-times.ts'

type Props = {
  readonly chatId: string
  readonly className: string
  /** The link to the lobby. */
  readonly children: ReactNode
}

/** The call button where calls need an agreed time: outside of one, it has the next one and opens the call times [CT10]. */
export default function AgreedCallButton({ chatId, className, children }: Props) {
  const current = useCallTimes(chatId)
  if (!current) return null
  if (current.present) return children
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={chatCallText('call')}
      // The description for assistive technology, and the tooltip.
      title={`${callTimesText('required')} ${getCallStatus(current)}`}
      className={buttonStyle('quiet', 'sm', className)}
      onClick={() => openCallTimes(chatId)}
    >
      <Video size={20} aria-hidden />
      <span className="max-sm:hidden">{chatCallText('call')}</span>
    </button>
  )
}
