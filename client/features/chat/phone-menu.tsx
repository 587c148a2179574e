import { Link } from '#client/router/link.tsx'
import { CalendarClock, DoorOpen, Ellipsis, Flag, HeartHandshake, Sprout, UserX } from 'lucide-react'
import type { ChatState } from '#shared/contract/chat.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { reportPaths } from '#shared/domain/reports.ts'
import { pages } from '#shared/pages.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { safetyLabel } from '#shared/texts/safety/safety-labels.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { useOfflineReason } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { openCallTimes } from '../calls/times/call-times-store.ts'
import { openSafetyDialog, type SafetySubject } from '#client/components/safety/subject-store.ts'
import { PauseButton } from '#client/components/safety/pause-button.tsx'

type MenuProps = {
  readonly subject: SafetySubject
  readonly head: ChatState | undefined
  readonly onEnd: () => void
}

/** The pause, one press away [PS1], and the secondary actions on phones. */
export default function PhoneMenu({ subject, head, onEnd }: MenuProps) {
  const { person, chatId = '' } = subject
  return (
    <>
      {head && <PauseButton other={person} isPaused={head.isPaused} className="flex-none" word="below" />}
      <Menu
        className={buttonStyle('quiet', 'icon', 'ms-auto')}
        button={
          <>
            <Ellipsis size={20} aria-hidden />
            <span className="sr-only">{chatText('head.more')}</span>
          </>
        }
      >
        {head && !head.isResting && (
          <MenuItem
            icon={CalendarClock}
            label={callTimesText('title')}
            onPress={() => openCallTimes(chatId)}
          />
        )}
        {head && (
          <MenuItem
            icon={Sprout}
            label={chatText('head.work')}
            link={<Link to="/work/$chatId" params={{ chatId }} />}
          />
        )}
        {head && <EndItem onEnd={onEnd} />}
        {reportPaths.map((path) => (
          <MenuItem
            key={path}
            icon={Flag}
            label={safetyLabel(`report.${path}`)}
            onPress={() => openSafetyDialog({ ...subject, path })}
          />
        ))}
        <MenuItem
          icon={UserX}
          label={safetyMenuText('item', { name: displayName(person) })}
          onPress={() => openSafetyDialog(subject)}
        />
        <MenuItem
          icon={HeartHandshake}
          label={safetyMenuText('page')}
          link={<Link to={pages.safety.path} />}
        />
      </Menu>
    </>
  )
}

/** Ends the chat; without a connection, it stays among the items and says why it can't be pressed [NV48]. */
function EndItem({ onEnd }: Pick<MenuProps, 'onEnd'>) {
  const reason = useOfflineReason()
  const label = chatText('end.button')
  if (reason === undefined) return <MenuItem icon={DoorOpen} label={label} onPress={onEnd} />
  return (
    <MenuItem
      icon={DoorOpen}
      label={label}
      link={<button type="button" aria-disabled aria-label={label} title={reason} />}
      className="cursor-default! text-muted!"
    />
  )
}
