import { displayName } from '#shared/domain/people/names.ts'
import { useEffect, useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { CallState } from '#shared/contract/calls.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { useStore } from '#client/state/use-store.ts'
import { DeviceSelect } from './device-select.tsx'
import { LevelMeter } from './level-meter.tsx'
import { LobbyCard } from './lobby-card.tsx'
import { createMedia, isTurnedOn } from '../rtc/media.ts'
import { MediaErrorNote } from '../media-error-note.tsx'
import { Preview } from './preview.tsx'
import { useCallKeys } from '../room/use-call-keys.ts'
import type { CurrentTimes } from '../times/current-times.ts'
import { saveLobbySettings } from './lobby-settings.ts'

type Props = {
  readonly chatId: string
  readonly me: Me
  readonly call: CallState
  readonly times: CurrentTimes
}

/** Camera preview and device selection before joining. */
export function Lobby({ chatId, me, call, times }: Props) {
  const [media] = useState(createMedia)
  const local = useStore(media.store)
  const isJoined = call.participants.some(({ userId }) => userId === me.id)
  useCallKeys(isJoined ? null : media)
  // Nothing shows then that they are on: the room has them, also one on another device.
  useEffect(() => {
    if (isJoined) media.stop()
  }, [isJoined, media])
  useEffect(() => () => media.stop(), [media])
  const handleOpen = (): void => {
    saveLobbySettings({ ...isTurnedOn(local), chosen: local.chosen })
    // Some browsers cannot share a camera between two pages.
    media.stop()
  }
  const title = callText('lobby.title', { name: displayName(call.other) })
  const { camera, microphone } = isTurnedOn(local)
  const card = (
    <LobbyCard {...{ chatId, me, call, times, isJoined }} isOn={camera || microphone} onOpen={handleOpen} />
  )
  // The room already shows the member's video: the lobby keeps only the call controls.
  if (isJoined)
    return (
      <div className="mx-auto grid max-w-md gap-6 md:py-8">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {card}
      </div>
    )
  return (
    <div className="mx-auto grid max-w-5xl gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <header className="grid gap-1 md:col-span-full">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <p className="text-muted">{callText('lobby.lead')}</p>
      </header>
      <div className="grid grid-rows-[1fr] gap-4">
        <div className="flex flex-col">
          <Preview media={media} local={local} me={me} />
          <MediaErrorNote media={media} local={local} />
        </div>
        {local.microphone && (
          <div className="grid gap-2">
            <LevelMeter track={local.isMuted ? null : local.microphone} />
            <p className="text-sm text-muted">{callText('media.say')}</p>
          </div>
        )}
        {(local.devices.camera.length > 1 || local.devices.microphone.length > 1) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DeviceSelect kind="camera" media={media} local={local} />
            <DeviceSelect kind="microphone" media={media} local={local} />
          </div>
        )}
      </div>
      {card}
    </div>
  )
}
