import { useEffect, useState } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Message } from '#shared/contract/chat.ts'
import { maskedLabel } from '#client/components/masked/masked-note.tsx'

type Props = {
  readonly rows: readonly Message[]
  readonly meId: string
  readonly name: string
  /** The first unread message. */
  readonly newFrom: number | null
}

/** Screen readers have begun to read a page that opens, in milliseconds. What a live region begins with is not announced. */
const readAfter = 1_000

/**
 * Announces to screen readers the last unread messages of a chat that opens, new ones from the counterpart, that one's own are sent
 * [NV35], and what was masked in new messages [CD22]. Skips older pages.
 */
export function MessageAnnouncer({ rows, meId, name, newFrom }: Props) {
  const [from, setFrom] = useState(() => (rows.at(-1)?.seq ?? 0) + 1)
  const [unreadFrom] = useState(newFrom)
  useEffect(() => {
    const timer = setTimeout(() => unreadFrom !== null && setFrom(unreadFrom), readAfter)
    return () => clearTimeout(timer)
  }, [unreadFrom])
  const announced = rows.filter(({ seq, isDeleted }) => seq >= from && !isDeleted).slice(-5)
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {announced.map(({ seq, senderId, text, image, maskedKinds }) => (
        <p key={seq}>
          {senderId === meId ? chatText('chat.sent') : formatSaid(name, text, image)}{' '}
          {maskedKinds && maskedLabel(maskedKinds)}
        </p>
      ))}
    </div>
  )
}

function formatSaid(name: string, text: string, image: Message['image']): string {
  if (!image) return chatText('area.said', { name, text })
  const { alt } = image
  return alt === undefined
    ? chatText('area.saidPicture', { name, text })
    : chatText('area.saidPictureAlt', { name, alt, text })
}
