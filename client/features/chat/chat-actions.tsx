import { Link } from '@tanstack/react-router'
import { DoorOpen, Ellipsis, HeartHandshake, Pause, ScrollText, UserX } from 'lucide-react'
import { lazy, useState } from 'react'
import type { ChatState } from '#shared/contract/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#client/ui/button/button.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Optional } from '#client/ui/layout/optional.tsx'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { CallButton } from '../calls/call-button.tsx'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { pausePerson } from '../safety/pause-store.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import { openSafetyDialog } from '../safety/subject-store.ts'

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
  const isOpen = head !== undefined
  const [isEnding, setIsEnding] = useState(false)
  const subject = { person: other, canBlock: true, chatId, redirectTo: pages.chat1.path }
  const endLabel = chatText('end.button')
  return (
    <>
      {isOpen && !head.isResting && <CallButton chatId={chatId} />}
      {isOpen && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={endLabel}
          title={endLabel}
          className="flex-none max-sm:hidden md:max-[80rem]:size-11 md:max-[80rem]:px-0"
          onClick={() => setIsEnding(true)}
        >
          <DoorOpen size={20} aria-hidden />
          <span className="md:max-[80rem]:hidden">{endLabel}</span>
        </Button>
      )}
      <SafetyButton {...subject} className={isClosed ? '' : 'max-sm:hidden'} />
      {!isClosed && <PhoneMenu {...{ subject, endLabel, head }} onEnd={() => setIsEnding(true)} />}
      {isEnding && (
        <Optional>
          <EndChatDialog chatId={chatId} name={displayName(other)} onClose={() => setIsEnding(false)} />
        </Optional>
      )}
    </>
  )
}

type MenuProps = {
  readonly subject: Parameters<typeof openSafetyDialog>[0]
  readonly endLabel: string
  readonly head: ChatState | undefined
  readonly onEnd: () => void
}

/** The secondary actions on phones. */
function PhoneMenu({ subject, endLabel, head, onEnd }: MenuProps) {
  const { person } = subject
  return (
    <div className="flex-none sm:hidden">
      <Menu
        className={buttonStyle('quiet', 'icon')}
        button={
          <>
            <Ellipsis size={20} aria-hidden />
            <span className="sr-only">{chatText('head.more')}</span>
          </>
        }
      >
        {head && <MenuItem icon={DoorOpen} label={endLabel} onPress={onEnd} />}
        {head && !head.isPaused && (
          <MenuItem
            icon={Pause}
            label={safetyLabel('safety.pause', { name: displayName(person) })}
            onPress={() => void pausePerson(person)}
          />
        )}
        <MenuItem
          icon={ScrollText}
          label={safetyLabel('conduct.item')}
          link={<Link to={pages['settings/conduct'].path} />}
        />
        <MenuItem
          icon={UserX}
          label={safetyLabel('safety.item', { name: displayName(person) })}
          onPress={() => openSafetyDialog(subject)}
        />
        <MenuItem
          icon={HeartHandshake}
          label={safetyLabel('safety.page')}
          link={<Link to={pages.safety.path} />}
        />
      </Menu>
    </div>
  )
}
