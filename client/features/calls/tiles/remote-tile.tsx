import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { PeerState } from '../rtc/negotiation.ts'
import { NameTag } from './name-tag.tsx'
import { PersonTile } from './person-tile.tsx'
import { useRemoteAudio } from '../room/use-remote-audio.ts'
import { VideoView } from './video-view.tsx'

type Props = { readonly person: PersonCard; readonly remote: PeerState }

/** The remote video or screen, else the counterpart's avatar and connection state. */
export function RemoteTile({ person, remote }: Props) {
  const { connection, status, video, audio } = remote
  const isThere = connection === 'connected' || connection === 'lost'
  const isShowing = isThere && video !== null && (status.camera || status.screen)
  const sound = useRemoteAudio(audio)
  return (
    <>
      {/* Behind a video as well, which is empty until its first frame. */}
      {!(isShowing && status.screen) && <PersonTile person={person} connection={connection} />}
      {isShowing && (
        <VideoView
          track={video}
          label={callText('room.theirs', { name: displayName(person) })}
          isWhole={status.screen}
        />
      )}
      {isThere && <NameTag name={displayName(person)} status={status} />}
      {sound.isBlocked && (
        <div className="absolute inset-x-0 top-1/2 grid justify-items-center gap-2 p-4 text-center">
          <Button size="lg" onClick={sound.play}>
            {callText('room.sound')}
          </Button>
          <p className="rounded-md bg-[#101319] px-2 text-sm">{callText('room.soundText')}</p>
        </div>
      )}
    </>
  )
}
