import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { ChatState } from '#shared/contract/chat.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import WorkAction from '../work/work-action.tsx'
import { PauseButton } from './pause-button.tsx'

type Props = {
  readonly chatId: string
  readonly other: PersonCard
  /** Undefined while the chat loads, and if it is closed. */
  readonly head: ChatState | undefined
  readonly isClosed: boolean
}

/** Not on phones, where it is in the menu, nor where the list of chats leaves no room for it. */
const roomy = 'flex-none max-[80rem]:hidden'

/**
 * What is in the header of a chat, one press away: the page of the pair, the code of conduct [CC5], and the pause [PS1],
 * which on phones is beside the menu; a phone turned on its side has no room for it.
 */
export default function MoreActions({ chatId, other, head, isClosed }: Props) {
  const conduct = safetyMenuText('conduct')
  return (
    <>
      <WorkAction {...{ chatId, isClosed }} />
      {head && (
        <Link
          to={pages['settings/conduct'].path}
          aria-label={conduct}
          title={conduct}
          className={buttonStyle('quiet', 'icon', roomy)}
        >
          <ScrollText size={20} aria-hidden />
        </Link>
      )}
      {head && (
        <PauseButton
          other={other}
          isPaused={head.isPaused}
          className="flex-none max-sm:hidden short:max-md:hidden"
        />
      )}
    </>
  )
}
