import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { peopleTexts } from '#shared/texts/people.ts'
import { cx } from '#client/ui/cx.ts'

/** A mentor's words about themselves, folded after four lines so that cards stay of one height. */
export function AboutText({ text }: { readonly text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isTruncated, setIsTruncated] = useState(false)
  // How many lines a text takes is known once it is laid out, and again when the card's width changes. The observer is
  // called between that and the paint, and only for cards near the window: to measure them all would lay them all out.
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || isOpen) return
    const observer = new ResizeObserver(() => {
      const isLonger = element.scrollHeight > element.clientHeight + 1
      flushSync(() => setIsTruncated(isLonger))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen, text])
  return (
    <div className="text-sm text-muted">
      <p ref={paragraph} className={cx('whitespace-pre-line', !isOpen && 'line-clamp-4')}>
        {text}
      </p>
      {(isTruncated || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-mb-2 inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
        >
          {isOpen ? peopleTexts['person.readLess'] : peopleTexts['person.readMore']}
        </button>
      )}
    </div>
  )
}
