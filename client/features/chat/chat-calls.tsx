import type { ChatState } from '#shared/contract/chat.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { CallBanner } from '../calls/call-banner.tsx'

const ChatCallTimes = lazyOptional(() => import('../calls/times/chat-call-times.tsx'))
const ProposeButton = lazyOptional(() => import('../calls/times/propose/propose-button.tsx'))

type Props = {
  readonly chatId: string
  readonly meId: string
  readonly head: ChatState
  readonly hasCompanion: boolean
}

/**
 * What is above the messages of an open chat about its calls: the one that runs, and the next, whose code is loaded once the
 * times have arrived. A chat that rests has none.
 */
export function ChatCalls({ head, ...rest }: Props) {
  const { value: times } = useLiveQuery('callTimes', { chatId: rest.chatId })
  return (
    <>
      <CallBanner chatId={rest.chatId} />
      {times && !head.isResting && (
        <Optional>
          <ChatCallTimes {...rest} other={head.other} />
        </Optional>
      )}
    </>
  )
}

/** Leads from the free times of both to the form that proposes a call time. */
export function ProposeAction({ chatId }: Pick<Props, 'chatId'>) {
  return (
    <Optional>
      <ProposeButton chatId={chatId} />
    </Optional>
  )
}
