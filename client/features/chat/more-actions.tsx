import type { ChatState } from '#shared/contract/chat.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import WorkAction from '../work/work-action.tsx'
import { PauseButton } from '../safety/pause-button.tsx'

type Props = {
  readonly chatId: string
  readonly other: PersonCard
  /** Undefined while the chat loads, and if it is closed. */
  readonly head: ChatState | undefined
  readonly isClosed: boolean
}

/**
 * What is in the header of a chat, one press away: the page of the pair, and the pause [PS1], which on phones is beside the menu; a phone turned on its side has no room for it.
 */
export default function MoreActions({ chatId, other, head, isClosed }: Props) {
  return (
    <>
      <WorkAction {...{ chatId, isClosed }} />
      {head && (
        <PauseButton
          other={other}
          isPaused={head.isPaused}
          word="below"
          className="flex-none max-sm:hidden short:max-md:hidden"
        />
      )}
    </>
  )
}
