import { DoorOpen, Ellipsis, Maximize2, Minimize2, UserX } from 'lucide-react'
import { useState } from 'react'
import { displayName, type PersonCard } from '#shared/domain/names.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#client/ui/button/button.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { CallButton } from '../calls/call-button.tsx'
import { safetyLabel } from '#shared/texts/members/safety-labels.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import { openSafetyDialog } from '../safety/subject-store.ts'
import { EndChatDialog } from './end-chat-dialog.tsx'

type Props = {
  readonly chatId: string
  readonly other: PersonCard
  readonly isOpen: boolean
  readonly isExpanded: boolean
  /** Absent if the chat has no message area to expand. */
  readonly onExpand: ((isExpanded: boolean) => void) | undefined
}

/**
 * The actions of a chat; blocking and reporting stay available after it has ended. On phones, secondary actions are
 * in a menu to leave room for the name.
 */
export function ChatActions({ chatId, other, isOpen, isExpanded, onExpand }: Props) {
  const [isEnding, setIsEnding] = useState(false)
  const subject = { person: other, canBlock: true, redirectTo: pages.chat1.path }
  const actions = []
  if (onExpand)
    actions.push({
      icon: isExpanded ? Minimize2 : Maximize2,
      label: chatText(isExpanded ? 'head.collapse' : 'head.expand'),
      onPress: () => onExpand(!isExpanded),
    })
  if (isOpen)
    actions.push({ icon: DoorOpen, label: chatText('end.button'), onPress: () => setIsEnding(true) })
  return (
    <>
      {isOpen && <CallButton chatId={chatId} />}
      {actions.map(({ icon: Icon, label, onPress }) => (
        <Button
          key={label}
          variant="quiet"
          size="sm"
          aria-label={label}
          title={label}
          className="flex-none max-[80rem]:size-11 max-[80rem]:px-0 max-sm:hidden"
          onClick={onPress}
        >
          <Icon size={20} aria-hidden />
          <span className="max-[80rem]:hidden">{label}</span>
        </Button>
      ))}
      <SafetyButton {...subject} className={actions.length > 0 ? 'max-sm:hidden' : ''} />
      {actions.length > 0 && (
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
            {actions.map((act) => (
              <MenuItem key={act.label} {...act} />
            ))}
            <MenuItem
              icon={UserX}
              label={safetyLabel('safety.item', { name: displayName(other) })}
              onPress={() => openSafetyDialog(subject)}
            />
          </Menu>
        </div>
      )}
      {isEnding && (
        <EndChatDialog chatId={chatId} name={displayName(other)} onClose={() => setIsEnding(false)} />
      )}
    </>
  )
}
