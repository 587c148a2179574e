import { useState } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Message } from '#shared/contract/chat.ts'

type Props = { readonly rows: readonly Message[]; readonly meId: string; readonly name: string }

/** Announces new messages from the counterpart to screen readers. Skips older pages and the member's own messages. */
export function MessageAnnouncer({ rows, meId, name }: Props) {
  const [firstSeq] = useState(() => rows.at(-1)?.seq ?? 0)
  const announced = rows
    .filter(({ seq, senderId, isDeleted }) => seq > firstSeq && senderId !== meId && !isDeleted)
    .slice(-5)
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {announced.map(({ seq, text, image }) => (
        <p key={seq}>{formatSaid(name, text, image)}</p>
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
