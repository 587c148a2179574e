import { useNavigate } from '#client/router/router.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { pages } from '#shared/pages.ts'
import EndDialog from '../connections/end-dialog.tsx'

type Props = {
  readonly chatId: string
  readonly name: string
  readonly isResting: boolean
  readonly onClose: () => void
}

/** Confirms ending the chat for both members, and leads to the list of chats. */
export default function EndChatDialog(props: Props) {
  const navigate = useNavigate()
  return (
    <EndDialog
      {...props}
      title={chatText('end.title')}
      confirmLabel={chatText('end.button')}
      onEnded={() => void navigate({ to: pages.chat1.path })}
    />
  )
}
