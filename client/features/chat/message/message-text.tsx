import type { MouseEvent } from 'react'
import { textParts } from './text-parts.ts'

type Props = { readonly text: string; readonly onLink: (href: string) => void }

/** What somebody wrote, as text alone [WE-6]. A link asks before it leaves; its address is what is shown. */
export function MessageText({ text, onLink }: Props) {
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    onLink(event.currentTarget.href)
  }
  return textParts(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={ask}
        onAuxClick={ask}
        className="underline underline-offset-2 focus-visible:outline-current"
      >
        {part.text}
      </a>
    ),
  )
}
