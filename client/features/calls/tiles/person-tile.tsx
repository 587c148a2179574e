import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { callText } from '#shared/texts/chat/calls.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { PeerState } from '../rtc/negotiation.ts'

type Props = { readonly person: PersonCard; readonly connection: PeerState['connection'] }

/** The counterpart without video: absent, connecting, or with the camera off. */
export function PersonTile({ person, connection }: Props) {
  const { picture } = person
  const name = displayName(person)
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center">
      <span className="relative">
        {connection === 'waiting' && (
          <span
            aria-hidden="true"
            className="glow absolute -inset-3 rounded-full border-2 border-dashed border-[#ff9f82]"
          />
        )}
        <Avatar name={name} picture={picture} className="size-24 text-3xl! md:size-32" />
      </span>
      {connection === 'waiting' && (
        <div className="mt-2 grid gap-1">
          <p className="font-display text-2xl wrap-anywhere">{callText('room.waiting', { name })}</p>
          <p className="text-sm text-[#c3cad8]">{callText('room.waitingMore', { name })}</p>
        </div>
      )}
      {connection === 'connecting' && (
        <p className="flex items-center gap-3 text-[#c3cad8]">
          <Spinner />
          {callText('room.connecting', { name })}
        </p>
      )}
    </div>
  )
}
