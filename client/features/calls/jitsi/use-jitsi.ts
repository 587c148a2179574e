import { displayName } from '#shared/domain/people/names.ts'
import { useEffect, useState, type RefObject } from 'react'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { openMeeting } from './sandboxed-meeting.ts'
import type { CallSession } from '../rtc/call-session.ts'
import { loadLobbySettings } from '../lobby/lobby-settings.ts'

type Service = NonNullable<CallJoinResult['meeting']>
type Options = {
  readonly session: CallSession
  readonly joinResult: CallJoinResult
  readonly meeting: Service
  /** Not the first attempt: the access token may have expired. */
  readonly isRetry: boolean
}

/** Opens Jitsi Meet in an element, and ends the call when it is closed there. */
export function useJitsi(container: RefObject<HTMLElement | null>, options: Options) {
  const { session, joinResult, meeting, isRetry } = options
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  useEffect(() => {
    let close = (): void => {}
    let isUnmounted = false
    const start = async (): Promise<void> => {
      const service = (isRetry ? (await session.renew()).meeting : null) ?? meeting
      if (isUnmounted || !container.current) return
      const title = callText('room.meeting', { name: displayName(joinResult.other) })
      const described = { origin: service.origin, options: jitsiOptions(joinResult, service), title }
      close = openMeeting(container.current, described, {
        onOpen: () => setState('open'),
        onClose: () => void session.end(),
        onFail: () => setState('failed'),
      })
    }
    start().catch(() => !isUnmounted && setState('failed'))
    return () => {
      isUnmounted = true
      close()
    }
  }, [container, session, joinResult, meeting, isRetry])
  return state
}

/** The options of the Jitsi Meet External API. They are sent to its sandbox, so they are data only. */
function jitsiOptions({ roomName, name }: CallJoinResult, { token }: Service) {
  const settings = loadLobbySettings()
  return {
    roomName,
    ...(token === null ? {} : { jwt: token }),
    userInfo: { displayName: name },
    configOverwrite: {
      startWithAudioMuted: !settings.microphone,
      startWithVideoMuted: !settings.camera,
      prejoinConfig: { enabled: false },
      disableInviteFunctions: true,
      disableDeepLinking: true,
    },
  }
}
