import { chatText } from '#shared/texts/chat/chat.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'

type Props = {
  readonly name: string
  readonly picture: string | null
  /** Null or undefined if unknown. */ readonly isOnline: boolean | null | undefined
}

/** An avatar with an online indicator. */
export function PresenceAvatar({ name, picture, isOnline }: Props) {
  return (
    <span className="relative flex-none">
      <Avatar name={name} picture={picture} className="size-11 text-sm" />
      {isOnline && (
        <span className="absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-success">
          <span className="sr-only">{chatText('head.online')}</span>
        </span>
      )}
    </span>
  )
}
