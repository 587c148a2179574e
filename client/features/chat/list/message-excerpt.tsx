import type { ReactNode } from 'react'
import { chatText } from '#shared/texts/chat/chat.ts'
import { splitAround } from '#shared/texts/i18n/split-around.ts'

type Props = { readonly isMine: boolean; readonly className: string; readonly children: ReactNode }

/** What stands around a text of the member, which says that it is theirs; empty around that of another. */
export const aroundExcerpt = (isMine: boolean): readonly [string, string] =>
  isMine ? splitAround((text) => chatText('list.you', { text })) : ['', '']

/** A message in a list, cut at the end of its own direction, beside the word that it is the member's own [LG20]. */
export function MessageExcerpt({ isMine, className, children }: Props) {
  const [before, after] = aroundExcerpt(isMine)
  return (
    <span className="flex">
      {before !== '' && <span className="flex-none whitespace-pre-wrap">{before}</span>}
      <span dir="auto" className={className}>
        {children}
      </span>
      {after}
    </span>
  )
}
