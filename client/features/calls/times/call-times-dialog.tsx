import type { PersonCard } from '#shared/domain/people/names.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import CallTimes from './call-times.tsx'
import { closeCallTimes } from './call-times-store.ts'

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly other: PersonCard
  readonly isProposing: boolean
}

/** The call times of a chat where there is no room for them beside it, and what the call button opens [CT9, CT10]. */
export function CallTimesDialog(props: Props) {
  return (
    <Dialog title={callTimesText('title')} onClose={closeCallTimes}>
      <CallTimes {...props} />
    </Dialog>
  )
}
