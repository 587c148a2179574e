import { displayName } from '#shared/domain/names.ts'
import { useEffect, useState, type RefObject } from 'react'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { loadJitsiScript } from './jitsi-script.ts'
import type { JitsiMeeting } from './jitsi-script.ts'
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
    let opened: JitsiMeeting | null = null
    let isUnmounted = false
    const start = async (): Promise<void> => {
      const service = (isRetry ? (await session.renew()).meeting : null) ?? meeting
      const Api = await loadJitsiScript(service.origin)
      if (isUnmounted || !container.current) return
      opened = openJitsi(Api, container.current, joinResult, service)
      opened.addListener('readyToClose', () => void session.end())
      setState('open')
    }
    start().catch(() => !isUnmounted && setState('failed'))
    return () => {
      isUnmounted = true
      opened?.dispose()
    }
  }, [container, session, joinResult, meeting, isRetry])
  return state
}

function openJitsi(
  Api: Awaited<ReturnType<typeof loadJitsiScript>>,
  parentNode: HTMLElement,
  joinResult: CallJoinResult,
  { origin, token }: Service,
): JitsiMeeting {
  const settings = loadLobbySettings()
  const { host, protocol } = new URL(origin)
  const meeting = new Api(host, {
    roomName: joinResult.roomName,
    parentNode,
    width: '100%',
    height: '100%',
    noSSL: protocol === 'http:',
    ...(token === null ? {} : { jwt: token }),
    userInfo: { displayName: joinResult.name },
    configOverwrite: {
      startWithAudioMuted: !settings.microphone,
      startWithVideoMuted: !settings.camera,
      prejoinConfig: { enabled: false },
      disableInviteFunctions: true,
      disableDeepLinking: true,
    },
  })
  const frame = meeting.getIFrame()
  frame.title = callText('room.meeting', { name: displayName(joinResult.other) })
  // Delegates these permissions of the document to the frame.
  frame.allow = 'camera; microphone; display-capture; fullscreen; autoplay'
  return meeting
}
