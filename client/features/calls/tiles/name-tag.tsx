import { MicOff } from 'lucide-react'
import { callText } from '#shared/texts/chat/calls.ts'
import type { MediaStatus } from '../rtc/media-status.ts'

type Props = { readonly name: string; readonly status: MediaStatus }

/** The member's name and whether the microphone is on. */
export function NameTag({ name, status }: Props) {
  return (
    <p className="absolute bottom-3 start-3 flex max-w-[55%] items-center gap-2 rounded-md bg-[#101319]/75 px-2.5 py-1.5 text-sm font-semibold">
      {!status.microphone && (
        <MicOff
          size={16}
          role="img"
          aria-label={callText('room.theirMicOff', { name })}
          className="flex-none text-[#ff9f82]"
        />
      )}
      <span className="wrap-anywhere">{status.screen ? callText('room.theirScreen', { name }) : name}</span>
    </p>
  )
}
