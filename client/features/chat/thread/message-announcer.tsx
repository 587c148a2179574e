import { useState } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Message } from '#shared/contract/chat.ts'
import { maskedLabel } from '../../safety/masked-note.tsx'

type Props = { readonly rows: readonly Message[]; readonly meId: string; readonly name: string }

/**
 * Announces new messages from the counterpart to screen readers, and what was masked in new messages [CD22]. Skips older
 * pages, and the member's own messages otherwise.
 */
export function MessageAnnouncer({ rows, meId, name }: Props) {
  const [firstSeq] = useState(() => rows.at(-1)?.seq ?? 0)
  const announced = rows
    .filter(({ seq, isDeleted }) => seq > firstSeq && !isDeleted)
    .filter(({ senderId, maskedKinds }) => senderId !== meId || maskedKinds)
    .slice(-5)
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {announced.map(({ seq, senderId, text, image, maskedKinds }) => (
        <p key={seq}>
          {senderId !== meId && formatSaid(name, text, image)} {maskedKinds && maskedLabel(maskedKinds)}
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
