import { callText } from '#shared/texts/chat/calls.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { DeviceSelect } from './device-select.tsx'
import { LevelMeter } from './level-meter.tsx'
import type { Media, MediaState } from '../rtc/media.ts'

type Props = { readonly media: Media; readonly local: MediaState; readonly onClose: () => void }

/** Changes camera and microphone during a call, with a level meter. */
export function DeviceDialog({ media, local, onClose }: Props) {
  const { camera, microphone } = local.devices
  const isUnknown = camera.length + microphone.length === 0
  const hasChoice = camera.length > 1 || microphone.length > 1
  return (
    <Dialog title={callText('room.settings')} onClose={onClose}>
      <DeviceSelect kind="camera" media={media} local={local} />
      <DeviceSelect kind="microphone" media={media} local={local} />
      {!hasChoice && (
        <p className="text-muted">{callText(isUnknown ? 'room.noDevices' : 'room.oneDevice')}</p>
      )}
      {local.microphone && (
        <div className="grid gap-2">
          <LevelMeter track={local.isMuted ? null : local.microphone} />
          <p className="text-sm text-muted">{callText('media.say')}</p>
        </div>
      )}
    </Dialog>
  )
}
