import { useState } from 'react'
import type { ChatEnd } from '#shared/contract/chat.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { formatDateTime } from './thread/format-time.ts'

/** One day in milliseconds. */
const DAY = 86_400_000

type Props = { readonly end: ChatEnd; readonly myRole: Role }

/** Who ended the chat, and when [CH31]. Without `name` the counterpart is named by role. */
export function ChatEndLine({ end, myRole, name }: Props & { readonly name: string | undefined }) {
  const at = formatDateTime(end.at)
  return <p className="max-w-lg font-display text-xl text-balance wrap-anywhere">{sentence()}</p>

  function sentence(): string {
    if (end.cause !== undefined) return chatText(`ended.${end.cause}`, { at })
    if (end.by === null) return chatText('ended.byNone', { at })
    if (end.by === 'me') return chatText('ended.byMe', { at })
    if (name !== undefined) return chatText('ended.byOther', { name, at })
    return chatText(myRole === 'mentor' ? 'ended.byMentee' : 'ended.byMentor', { at })
  }
}

/** What the one who ended it wrote to the other [EN1]. */
export function ChatEndWords({ end, name }: { readonly end: ChatEnd; readonly name: string | undefined }) {
  if (end.words === undefined) return null
  const isMine = end.by === 'me'
  return (
    <figure className="grid w-full max-w-lg gap-1 text-start">
      <figcaption className="text-sm text-muted">
        {isMine || name === undefined
          ? chatText(isMine ? 'ended.myWords' : 'ended.words')
          : chatText('ended.wordsOf', { name })}
      </figcaption>
      <blockquote dir="auto" className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
        {end.words}
      </blockquote>
    </figure>
  )
}

/** Until when the messages are kept, and how the two get them back. */
export function ChatEndText({ end, myRole }: Props) {
  const { retentionDays } = useProduct()
  const [now] = useState(Date.now)
  const until = end.at + retentionDays * DAY
  if (until <= now) return chatText('ended.deleted')
  return chatText(`ended.kept.${myRole}`, { until: formatDate(until, { dateStyle: 'medium' }) })
}
