import type { Me } from '#shared/contract/account.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { MediaButtons } from '../room/media-buttons.tsx'
import type { Media, MediaState } from '../rtc/media.ts'
import { VideoView } from '../tiles/video-view.tsx'

type Props = { readonly media: Media; readonly local: MediaState; readonly me: Me }

/** The member's own video, mirrored, with media buttons. As high as the card beside it, if that is higher. */
export function Preview({ media, local, me }: Props) {
  return (
    <div className="relative aspect-[4/3] grow overflow-hidden rounded-lg border border-line bg-[#101319] text-[#fff] sm:aspect-video">
      {local.camera ? (
        <VideoView track={local.camera} label={callText('lobby.preview')} isMirrored />
      ) : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 pb-16">
          <Avatar name={displayName(me)} picture={me.picture} className="size-20 text-2xl!" />
          <p className="text-sm text-[#c3cad8]">
            {callText(local.starting.camera ? 'lobby.cameraStarting' : 'lobby.cameraOff')}
          </p>
        </div>
      )}
      <div className="absolute inset-x-0 bottom-0 flex justify-center gap-3 bg-[#101319]/75 p-4">
        <MediaButtons media={media} local={local} />
      </div>
    </div>
  )
}
