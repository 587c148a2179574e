import type { MouseEvent } from 'react'
import { splitText } from './text-parts.ts'

type Props = { readonly text: string; readonly onLink: (href: string) => void }

/** What somebody wrote, as text alone [WE-6]. A link asks before it leaves; its address is what is shown. */
export function MessageText({ text, onLink }: Props) {
  const confirmLink = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    onLink(event.currentTarget.href)
  }
  return splitText(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={confirmLink}
        onAuxClick={confirmLink}
        className="underline underline-offset-2 focus-visible:outline-current"
      >
        {part.text}
      </a>
    ),
  )
}
