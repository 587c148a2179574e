import { Maximize2, Minimize2, MonitorUp, MonitorX, PhoneOff, Settings2 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { callText } from '#shared/texts/chat/calls.ts'
import { ControlButton } from './control-button.tsx'
import { DeviceDialog } from '../lobby/device-dialog.tsx'
import { MediaButtons } from './media-buttons.tsx'
import type { Media, MediaState } from '../rtc/media.ts'
import { useFullScreen } from './use-full-screen.ts'

type Props = {
  readonly media: Media
  readonly local: MediaState
  /** The element shown in full screen. */
  readonly stage: RefObject<HTMLElement | null>
  readonly onHangUp: () => void
}

/** The call controls. Hides what the browser does not support. */
export function CallBar({ media, local, stage, onHangUp }: Props) {
  const fullScreen = useFullScreen(stage)
  const [isChoosing, setIsChoosing] = useState(false)
  const isSharing = local.screen !== null
  const isSilent = (local.microphone === null || local.isMuted) && local.camera === null
  return (
    <section
      aria-label={callText('room.controls')}
      className="grid flex-none justify-items-center gap-2 p-3 md:pb-4"
    >
      <p className="min-h-5 text-center text-sm text-muted max-sm:text-xs">
        {isSharing ? callText('room.myScreen') : isSilent ? callText('room.silent') : null}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1.5 sm:gap-3">
        <MediaButtons media={media} local={local} />
        {'getDisplayMedia' in navigator.mediaDevices && (
          <ControlButton
            icon={isSharing ? MonitorX : MonitorUp}
            label={isSharing ? callText('room.shareStop') : callText('room.share')}
            look={isSharing ? 'active' : 'on'}
            onPress={() => void media.toggleScreen()}
          />
        )}
        {fullScreen.isPossible && (
          <ControlButton
            icon={fullScreen.isOn ? Minimize2 : Maximize2}
            label={fullScreen.isOn ? callText('room.fullStop') : callText('room.full')}
            onPress={fullScreen.toggle}
          />
        )}
        <ControlButton
          icon={Settings2}
          label={callText('room.settings')}
          onPress={() => setIsChoosing(true)}
        />
        <ControlButton
          icon={PhoneOff}
          label={callText('room.hangUp')}
          look="danger"
          onPress={onHangUp}
          className="w-14 sm:w-16"
        />
      </div>
      {isChoosing && <DeviceDialog media={media} local={local} onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
