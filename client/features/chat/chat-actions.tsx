import { DoorOpen } from 'lucide-react'
import { lazy, useState } from 'react'
import type { ChatState } from '#shared/contract/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { CallButton } from '../calls/call-button.tsx'
import { SafetyButton } from '../safety/safety-button.tsx'

/** Loaded after the chat. */
const MoreActions = lazyOptional(() => import('./more-actions.tsx'))
const PhoneMenu = lazyOptional(() => import('./phone-menu.tsx'))
/** Loaded when the end of a chat is asked for. */
const EndChatDialog = lazy(() => import('./end-chat-dialog.tsx'))

type Props = {
  readonly chatId: string
  readonly other: PersonCard
  /** Undefined while the chat loads, and if it is closed. */
  readonly head: ChatState | undefined
  readonly isClosed: boolean
}

/**
 * The actions of a chat; blocking and reporting stay available after it has ended. On phones, secondary actions are
 * in a menu to leave room for the name.
 */
export function ChatActions({ chatId, other, head, isClosed }: Props) {
  const [isEnding, setIsEnding] = useState(false)
  const subject = { person: other, canBlock: true, chatId, redirectTo: pages.chat1.path }
  const endLabel = chatText('end.button')
  return (
    <>
      {head && !head.isResting && <CallButton chatId={chatId} />}
      <Optional>
        <MoreActions {...{ chatId, other, head, isClosed }} />
      </Optional>
      {head && (
        <Button
          variant="quiet"
          size="sm"
          title={endLabel}
          className="max-sm:hidden sm:flex-col sm:gap-0 sm:px-1.5 sm:text-xs"
          onClick={() => setIsEnding(true)}
        >
          <DoorOpen size={20} aria-hidden />
          {endLabel}
        </Button>
      )}
      <SafetyButton {...subject} className={isClosed ? '' : 'max-sm:hidden'} />
      {!isClosed && (
        <div className="flex min-w-22 sm:hidden">
          <Optional>
            <PhoneMenu {...{ subject, endLabel, head }} onEnd={() => setIsEnding(true)} />
          </Optional>
        </div>
      )}
      {isEnding && (
        <Optional>
          <EndChatDialog
            {...{ chatId }}
            name={displayName(other)}
            isResting={head?.isResting === true}
            onClose={() => setIsEnding(false)}
          />
        </Optional>
      )}
    </>
  )
}
