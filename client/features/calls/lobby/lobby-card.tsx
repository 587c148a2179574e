import { displayName } from '#shared/domain/people/names.ts'
import { ArrowLeft, ShieldCheck, Video } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { CallState } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { api } from '#client/sync/react/api.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { getBusyText } from '../busy-text.ts'
import type { CurrentTimes } from '../times/current-times.ts'
import { LobbyWait } from '../times/lobby-wait.tsx'
import { chatUrl, roomUrl } from '../urls.ts'

type Props = {
  readonly chatId: string
  readonly me: Me
  readonly call: CallState
  readonly times: CurrentTimes
  /** The member has joined the call in another tab or device. */
  readonly isJoined: boolean
  /** Whether the camera or the microphone is on in the lobby. */
  readonly isOn: boolean
  readonly onOpen: () => void
}

function getStatusText({ call, isJoined, me }: Pick<Props, 'call' | 'isJoined' | 'me'>): string {
  const isOtherJoined = call.participants.some(({ userId }) => userId !== me.id)
  if (call.state === 'busy') return getBusyText(me, call)
  if (isJoined) return isOtherJoined ? callText('lobby.both') : callText('lobby.opened')
  return callText(isOtherJoined ? 'lobby.waiting' : 'lobby.none', {
    name: displayName(call.other),
  })
}

/** Shows the counterpart, the state of the call, and the button that opens the room. */
export function LobbyCard({ chatId, me, call, times, isJoined, isOn, onOpen }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.calls.end.mutate({ chatId })
      location.replace(chatUrl(chatId))
    } catch {
      setHasFailed(true)
    }
  })
  const isRunning = call.state === 'running'
  // A member who is in the call can return to it after the agreed time; a new page of it is refused.
  const isAgreed = !times.isRequired || times.present !== undefined || isJoined
  const canOpen = isAgreed && call.state !== 'busy'
  const openLabel = isJoined ? 'lobby.again' : isRunning ? 'lobby.join' : 'lobby.open'
  return (
    <Card className="grid gap-5 self-start">
      <div className="flex items-center gap-4">
        <Avatar name={displayName(call.other)} picture={call.other.picture} className="size-14 text-lg!" />
        <div className="min-w-0">
          <p className="font-display text-xl wrap-anywhere">{displayName(call.other)}</p>
          <p role="status" className="text-sm text-muted">
            {(isAgreed || call.state !== 'none') && getStatusText({ call, isJoined, me })}
          </p>
        </div>
      </div>
      <div className="grid gap-2">
        {!isAgreed && <LobbyWait chatId={chatId} current={times} />}
        {canOpen && (
          // A link, so that popup blockers allow the new tab; `opener` lets it inherit sessionStorage.
          <a
            href={roomUrl(call.roomName)}
            target="_blank"
            rel="opener"
            onClick={onOpen}
            className={buttonStyle(isJoined ? 'secondary' : 'primary', 'lg')}
          >
            <Video size={20} aria-hidden />
            {callText(openLabel)}
          </a>
        )}
        {isRunning && (
          <Button variant="danger" size="lg" isPending={isPending} onClick={() => void submit()}>
            {callText('lobby.end')}
          </Button>
        )}
        <p role="alert" className="text-sm text-danger">
          {hasFailed && callText('lobby.endFailed')}
        </p>
        {!isJoined && canOpen && <NewTabNote roomName={call.roomName} onOpen={onOpen} />}
      </div>
      <CareNote isOn={isOn} />
      <a href={chatUrl(chatId)} className={buttonStyle('quiet', 'md', '-my-2 -ms-4 justify-self-start')}>
        <ArrowLeft size={18} aria-hidden />
        {callText('lobby.back')}
      </a>
    </Card>
  )
}

/** Says that the call opens in a new tab, and offers this one, because some browsers open none [VC16]. */
function NewTabNote({ roomName, onOpen }: Pick<Props, 'onOpen'> & { readonly roomName: string }) {
  return (
    <p className="text-center text-sm text-muted">
      {callText('lobby.newTab')}{' '}
      <a
        href={roomUrl(roomName)}
        onClick={onOpen}
        className="target inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4"
      >
        {callText('lobby.sameTab')}
      </a>
    </p>
  )
}

const careTexts = {
  builtin: 'lobby.careBuiltin',
  jitsi: null,
  'jitsi-open': 'lobby.careOpen',
} as const

/** The privacy note of the lobby, by what is on now. Only built-in calls can promise that nothing is recorded. */
function CareNote({ isOn }: Pick<Props, 'isOn'>) {
  const { video } = useProduct()
  const key = careTexts[video]
  return (
    <p className="flex items-start gap-3 rounded-md bg-primary-soft p-3 text-sm text-on-primary-soft">
      <ShieldCheck size={18} aria-hidden className="mt-0.5 flex-none" />
      <span>
        {callText(isOn ? 'lobby.careOn' : 'lobby.careOff')} {key !== null && callText(key)}
      </span>
    </p>
  )
}
