import { useEffect, useState, type RefObject } from 'react'
import type { CallJoinResult } from '#shared/contract/calls.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { loadMeetingScript } from './jitsi-script.ts'
import type { Meeting } from './jitsi-script.ts'
import type { CallSession } from '../rtc/call-session.ts'
import { loadLobbySettings } from '../lobby/lobby-settings.ts'

type Service = NonNullable<CallJoinResult['meeting']>
type Options = {
  readonly seat: CallSession
  readonly entry: CallJoinResult
  readonly meeting: Service
  /** Not the first: what lets one in may be too old by now. */
  readonly isRetry: boolean
}

/** Opens the meeting in an element, and hangs up here when it is closed there. */
export function useMeeting(place: RefObject<HTMLElement | null>, options: Options) {
  const { seat, entry, meeting, isRetry } = options
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  useEffect(() => {
    let opened: Meeting | null = null
    let isGone = false
    const start = async (): Promise<void> => {
      const service = (isRetry ? (await seat.renew()).meeting : null) ?? meeting
      const Api = await loadMeetingScript(service.origin)
      if (isGone || !place.current) return
      opened = openMeeting(Api, place.current, entry, service)
      opened.addListener('readyToClose', () => void seat.end())
      setState('open')
    }
    start().catch(() => !isGone && setState('failed'))
    return () => {
      isGone = true
      opened?.dispose()
    }
  }, [place, seat, entry, meeting, isRetry])
  return state
}

function openMeeting(
  Api: Awaited<ReturnType<typeof loadMeetingScript>>,
  parentNode: HTMLElement,
  entry: CallJoinResult,
  { origin, token }: Service,
): Meeting {
  const wishes = loadLobbySettings()
  const { host, protocol } = new URL(origin)
  const meeting = new Api(host, {
    roomName: entry.roomName,
    parentNode,
    width: '100%',
    height: '100%',
    noSSL: protocol === 'http:',
    ...(token === null ? {} : { jwt: token }),
    userInfo: { displayName: entry.name },
    configOverwrite: {
      startWithAudioMuted: !wishes.microphone,
      startWithVideoMuted: !wishes.camera,
      prejoinConfig: { enabled: false },
      disableInviteFunctions: true,
      disableDeepLinking: true,
    },
  })
  const frame = meeting.getIFrame()
  frame.title = interpolate(callTexts['room.meeting'], { name: entry.other.name })
  // Without these the frame may not use what the document itself may.
  frame.allow = 'camera; microphone; display-capture; fullscreen; autoplay'
  return meeting
}
