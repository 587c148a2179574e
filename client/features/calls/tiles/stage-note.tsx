import { callText } from '#shared/texts/chat/calls.ts'
import { useConnectivity } from '#client/sync/react/session.ts'
import type { PeerState } from '../rtc/negotiation.ts'

type Props = { readonly name: string; readonly remote: PeerState }

/** Shows connection problems over the video; in narrow windows below the buttons at its corner. */
export function StageNote({ name, remote }: Props) {
  const { state } = useConnectivity()
  const text =
    remote.connection === 'lost'
      ? callText('room.lost', { name })
      : remote.isSlow
        ? callText('room.slow')
        : state === 'offline'
          ? callText('room.offline')
          : null
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-3 flex justify-center px-18 max-md:top-16 max-md:px-3"
    >
      {text !== null && (
        <p className="pop max-w-lg rounded-md bg-[#fff1d0] px-3 py-2 text-center text-sm font-semibold text-[#5c3b00]">
          {text}
        </p>
      )}
    </div>
  )
}
