import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { callTexts } from '#shared/texts/calls.ts'
import { ControlButton } from './control-button.tsx'
import type { Media, MediaState } from '../rtc/media.ts'

type Props = { readonly media: Media; readonly mine: MediaState }

/** The keys of the two, while one is on the page of a call. */
export const keysOf = { microphone: 'Control+D', camera: 'Control+E' } as const

export function MediaButtons({ media, mine }: Props) {
  const isHeard = mine.microphone !== null && !mine.isMuted
  const isSeen = mine.camera !== null
  return (
    <>
      <ControlButton
        icon={isHeard ? Mic : MicOff}
        label={isHeard ? callTexts['media.micOffAction'] : callTexts['media.micOn']}
        keys={keysOf.microphone}
        look={isHeard ? 'on' : 'off'}
        isPending={mine.starting === 'microphone'}
        onPress={() => void media.toggleMicrophone()}
      />
      <ControlButton
        icon={isSeen ? Video : VideoOff}
        label={isSeen ? callTexts['media.cameraOffAction'] : callTexts['media.cameraOn']}
        keys={keysOf.camera}
        look={isSeen ? 'on' : 'off'}
        isPending={mine.starting === 'camera'}
        onPress={() => void media.toggleCamera()}
      />
    </>
  )
}
