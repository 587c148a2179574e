import { Moon } from 'lucide-react'
import { heldText } from '#shared/texts/chat/held.ts'
import { formatClockTime } from '../thread/format-time.ts'
import { useHeldMessages } from './use-held-messages.ts'

type Props = { readonly chatId: string; readonly name: string }

/** Says before sending that it is night for the counterpart, and when messages arrive, in the reader's time zone [QH8]. */
export function NightNote({ chatId, name }: Props) {
  const { arrivesAt } = useHeldMessages(chatId)
  return (
    <div role="status" className="flex-none px-4 text-sm">
      {arrivesAt !== null && (
        <p className="mb-2 flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
          <Moon size={16} aria-hidden className="mt-0.5 flex-none" />
          <span className="min-w-0 wrap-anywhere">
            {heldText('night', { name, time: formatClockTime(arrivesAt) })}
          </span>
        </p>
      )}
    </div>
  )
}
