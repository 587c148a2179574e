import { DoorOpen } from 'lucide-react'
import type { ChatState } from '#shared/contract/chat.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { useOfflineReason } from '#client/sync/react/session.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import WorkAction from '../work/work-action.tsx'
import { PauseButton } from '#client/components/safety/pause-button.tsx'

type Props = {
  readonly chatId: string
  readonly other: PersonCard
  /** Undefined while the chat loads, and if it is closed. */
  readonly head: ChatState | undefined
  readonly isClosed: boolean
  readonly onEnd: () => void
}

/**
 * What is in the header of a chat, one press away: the page of the pair, the pause [PS1], which on phones is beside the menu, and the end,
 * which is in it there. A phone turned on its side has no room for the pause. Without a connection, the end is off and says so.
 */
export default function MoreActions({ chatId, other, head, isClosed, onEnd }: Props) {
  const reason = useOfflineReason()
  const endLabel = chatText('end.button')
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
      {head && (
        <Button
          variant="quiet"
          size="sm"
          aria-disabled={reason !== undefined || undefined}
          title={reason ?? endLabel}
          className={cx(
            'max-sm:hidden sm:flex-col sm:gap-0 sm:px-1.5 sm:text-xs',
            reason !== undefined && 'cursor-default! text-muted!',
          )}
          onClick={() => reason === undefined && onEnd()}
        >
          <DoorOpen size={20} aria-hidden />
          {endLabel}
        </Button>
      )}
    </>
  )
}
