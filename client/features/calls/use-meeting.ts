import { useEffect, useState, type RefObject } from 'react'
import type { Entry } from '#shared/schemas/calls.ts'
import { callTexts } from '#shared/texts/calls.ts'
import { fill } from '#shared/texts/fill.ts'
import { loadMeetingScript } from './meeting-script.ts'
import type { Meeting } from './meeting-script.ts'
import type { Seat } from './seat.ts'
import { readWishes } from './wishes.ts'

type Service = NonNullable<Entry['meeting']>
type Options = {
  readonly seat: Seat
  readonly entry: Entry
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
  entry: Entry,
  { origin, token }: Service,
): Meeting {
  const wishes = readWishes()
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
  frame.title = fill(callTexts['room.meeting'], { name: entry.other.name })
  // Without these the frame may not use what the document itself may.
  frame.allow = 'camera; microphone; display-capture; fullscreen; autoplay'
  return meeting
}
