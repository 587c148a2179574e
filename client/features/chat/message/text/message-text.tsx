import type { MouseEvent } from 'react'
import { splitText } from './text-parts.ts'

type Props = { readonly text: string; readonly onLink: (href: string) => void }

/** Renders user text as plain text [WE-6]. Links open through a dialog that shows their target. */
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
