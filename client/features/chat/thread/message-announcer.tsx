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
        <p key={seq}>{chatText(image ? 'area.saidPicture' : 'area.said', { name, text })}</p>
      ))}
    </div>
  )
}
