import { useId } from 'react'
import { callText } from '#shared/texts/chat/calls.ts'
import type { Media, MediaState } from '../rtc/media.ts'
import type { Kind } from '../rtc/media-sources.ts'

type Props = { readonly kind: Kind; readonly media: Media; readonly local: MediaState }

/** Selects a camera or microphone. Rendered only if the browser reports more than one. */
export function DeviceSelect({ kind, media, local }: Props) {
  const id = useId()
  const devices = local.devices[kind]
  const name = callText(`media.${kind}`)
  if (devices.length < 2) return null
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {name}
      </label>
      <select
        id={id}
        className="control"
        value={local.chosen[kind] ?? ''}
        onChange={(event) => void media.choose(kind, event.target.value)}
      >
        {devices.map(({ id: deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || callText(`media.${kind}Unnamed`, { number: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  )
}
