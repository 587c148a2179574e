import { useState } from 'react'
import type { ChatState } from '#shared/contract/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { lazyDialog } from '#client/components/lazy-dialog.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { CallButton } from '../calls/call-button.tsx'
import { SafetyButton } from '#client/components/safety/safety-button.tsx'

/** Loaded after the chat. */
const MoreActions = lazyOptional(() => import('./more-actions.tsx'))
const PhoneMenu = lazyOptional(() => import('./phone-menu.tsx'))
/** Loaded when the end of a chat is asked for. */
const EndChatDialog = lazyDialog(() => import('./end-chat-dialog.tsx'))

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
  const subject = { person: other, canBlock: true, canPause: !isClosed, chatId, redirectTo: pages.chat1.path }
  const onEnd = () => setIsEnding(true)
  return (
    <>
      {/* Before what is there at once, which would otherwise move under a press. */}
      <Optional>
        <MoreActions {...{ chatId, other, head, isClosed, onEnd }} />
      </Optional>
      {head && !head.isResting && <CallButton chatId={chatId} />}
      <SafetyButton {...subject} className={isClosed ? '' : 'max-sm:hidden'} />
      {!isClosed && (
        <div className="flex min-w-22 sm:hidden">
          <Optional>
            <PhoneMenu {...{ subject, head, onEnd }} />
          </Optional>
        </div>
      )}
      {isEnding && (
        <EndChatDialog
          {...{ chatId }}
          name={displayName(other)}
          isResting={head?.isResting === true}
          onClose={() => setIsEnding(false)}
        />
      )}
    </>
  )
}
