import { MicOff, MonitorUp } from 'lucide-react'
import { displayName } from '#shared/domain/people/names.ts'
import type { Me } from '#shared/contract/account.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import type { MediaState } from '../rtc/media.ts'
import { VideoView } from './video-view.tsx'

type Props = { readonly me: Me; readonly local: MediaState }

/** The member's own video, small and mirrored. */
export function LocalTile({ me, local }: Props) {
  const isHeard = local.microphone !== null && !local.isMuted
  return (
    <div className="absolute end-3 bottom-3 aspect-[3/4] w-24 overflow-hidden rounded-md border-2 border-[#3a4250] bg-[#1c2029] sm:aspect-video sm:w-44 lg:w-56">
      {local.camera ? (
        <VideoView track={local.camera} label={callText('room.mine')} isMirrored />
      ) : (
        <div className="absolute inset-0 grid place-content-center">
          <Avatar name={displayName(me)} picture={me.picture} className="size-12 text-base!" />
        </div>
      )}
      <p className="absolute bottom-1 start-1 flex items-center gap-1.5 rounded-sm bg-[#101319]/75 px-1.5 py-0.5 text-xs font-semibold">
        {!isHeard && <MicOff size={13} aria-hidden className="text-[#ff9f82]" />}
        {local.screen && <MonitorUp size={13} aria-hidden className="text-[#5fcbb8]" />}
        {callText('room.you')}
      </p>
    </div>
  )
}
