import { displayName } from '#shared/domain/people/names.ts'
import { Compass, MonitorSmartphone, PhoneOff, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { CallState } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { pages } from '#shared/pages.ts'
import { useStore } from '#client/state/use-store.ts'
import { subjectStore } from '#client/components/safety/subject-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { CallSessionState } from '../rtc/call-session.ts'
import { chatUrl } from '../urls.ts'

type EndedState = Exclude<CallSessionState, { kind: 'joined' | 'joining' }>
type Props = {
  /** Null if the room does not exist. */
  readonly chatId: string | null
  readonly me: Me
  readonly call: CallState | undefined
  readonly state: EndedState
  /** Tries to join again; `takesOver` ends the call on the member's other device. */
  readonly onRetry: (takesOver: boolean) => void
}

const icons = {
  elsewhere: MonitorSmartphone,
  busy: PhoneOff,
  ended: PhoneOff,
  closed: PhoneOff,
  gone: Compass,
  failed: TriangleAlert,
} as const

function getTitle({ me, call, state }: Props): string {
  if (state.kind === 'elsewhere') return callText('room.elsewhere')
  if (state.kind === 'ended') return callText('room.ended')
  if (state.kind === 'closed') return callText('room.closed')
  if (state.kind === 'gone') return callText('lobby.noCall')
  if (state.kind === 'failed' || !call) return callText('room.failed')
  const isMine = me.id === call.mentorId
  return callText(isMine ? 'room.busyMentor' : 'room.busyMentee', { name: displayName(call.other) })
}

function getText({ state }: Props): string | null {
  if (state.kind === 'elsewhere') return callText('room.elsewhereText')
  if (state.kind === 'busy') return callText('room.busyText')
  if (state.kind === 'gone') return guestErrorText('app.notFound')
  return state.kind === 'failed' ? state.text : null
}

/** Shows why the member is not in the call and what to do next. After a hang-up it returns to the chat. */
export function CallEnded(props: Props) {
  const { chatId, state, onRetry } = props
  // The report of the call stays until the member closes it.
  const isReporting = useStore(subjectStore) !== null
  useEffect(() => {
    if (state.kind === 'ended' && chatId !== null && !isReporting) goBack(chatId)
  }, [state.kind, chatId, isReporting])
  const text = getText(props)
  const canTry = state.kind === 'elsewhere' || state.kind === 'busy' || state.kind === 'failed'
  const back = chatId === null || state.kind === 'gone' || state.kind === 'closed' ? null : chatId
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 md:py-16">
      <EmptyState
        icon={icons[state.kind]}
        title={getTitle(props)}
        isHeading
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {canTry && (
              <Button onClick={() => onRetry(state.kind === 'elsewhere')}>
                {callText(state.kind === 'elsewhere' ? 'room.useThis' : 'room.tryAgain')}
              </Button>
            )}
            <a
              href={back === null ? pages.chat1.path : chatUrl(back)}
              className={buttonStyle(canTry ? 'secondary' : 'primary')}
            >
              {callText(back === null ? 'lobby.toChats' : 'room.backToChat')}
            </a>
          </div>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

/** Sends the lobby that opened the room to the chat and closes this tab; without a lobby, navigates itself. */
function goBack(chatId: string): void {
  const opener = window.opener as Window | null
  if (opener && isLobby(opener)) {
    opener.location.replace(chatUrl(chatId))
    window.close()
  }
  // Runs only if the browser did not close the tab.
  setTimeout(() => location.replace(chatUrl(chatId)), 300)
}

function isLobby(opener: Window): boolean {
  try {
    return !opener.closed && opener.location.pathname === pages.call.path
  } catch {
    // The opener has navigated to another origin.
    return false
  }
}
