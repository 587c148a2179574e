import { Link } from '@tanstack/react-router'
import { Pause, Play, ScrollText } from 'lucide-react'
import type { ChatState } from '#shared/contract/chat.ts'
import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { Button } from '#client/ui/button/button.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { pausePerson, resumePerson } from '../safety/pause-store.ts'
import WorkAction from '../work/work-action.tsx'

type Props = {
  readonly chatId: string
  readonly other: PersonCard
  /** Undefined while the chat loads, and if it is closed. */
  readonly head: ChatState | undefined
  readonly isClosed: boolean
}

/** Not on phones, where they are in the menu, nor where the list of chats leaves no room for them. */
const roomy = 'flex-none max-[80rem]:hidden'

/** What is in the header of a chat, one press away: the page of the pair, the code of conduct [CC5], and the pause [PS1]. */
export default function MoreActions({ chatId, other, head, isClosed }: Props) {
  const conduct = safetyMenuText('conduct')
  const isPaused = head?.isPaused === true
  const pause = safetyMenuText(isPaused ? 'resume' : 'pause', { name: displayName(other) })
  const Icon = isPaused ? Play : Pause
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
        <Button
          variant="quiet"
          size="icon"
          aria-label={pause}
          title={pause}
          className={roomy}
          onClick={() => void (isPaused ? resumePerson(other) : pausePerson(other))}
        >
          <Icon size={20} aria-hidden />
        </Button>
      )}
    </>
  )
}
