import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { callText } from '#shared/texts/chat/calls.ts'
import { ControlButton } from './control-button.tsx'
import type { Media, MediaState } from '../rtc/media.ts'

type Props = { readonly media: Media; readonly local: MediaState }

/** Keyboard shortcuts of the call page. */
export const mediaShortcuts = { microphone: 'Control+D', camera: 'Control+E' } as const

export function MediaButtons({ media, local }: Props) {
  const isHeard = local.microphone !== null && !local.isMuted
  const isSeen = local.camera !== null
  return (
    <>
      <ControlButton
        icon={isHeard ? Mic : MicOff}
        label={isHeard ? callText('media.micOffAction') : callText('media.micOn')}
        keys={mediaShortcuts.microphone}
        look={isHeard ? 'on' : 'off'}
        isPending={local.starting.microphone}
        onPress={() => void media.toggleMicrophone()}
      />
      <ControlButton
        icon={isSeen ? Video : VideoOff}
        label={isSeen ? callText('media.cameraOffAction') : callText('media.cameraOn')}
        keys={mediaShortcuts.camera}
        look={isSeen ? 'on' : 'off'}
        isPending={local.starting.camera}
        onPress={() => void media.toggleCamera()}
      />
    </>
  )
}
