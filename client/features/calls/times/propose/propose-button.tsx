import { CalendarPlus } from 'lucide-react'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { openCallTimes } from '../call-times-store.ts'

/** Opens the form that proposes a call time, below the free times of both. */
export default function ProposeButton({ chatId }: { readonly chatId: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={buttonStyle('secondary', 'sm', 'mt-2')}
      onClick={() => openCallTimes(chatId, true)}
    >
      <CalendarPlus size={18} aria-hidden />
      {callTimesText('propose.do')}
    </button>
  )
}
