import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { peopleText } from '#shared/texts/members/people.ts'
import { cx } from '#client/ui/cx.ts'

/** A mentor's description, truncated to four lines so that cards have equal height. */
export function AboutText({ text }: { readonly text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isTruncated, setIsTruncated] = useState(false)
  // The number of lines is known only after layout and changes with the card's width. A ResizeObserver runs between
  // layout and paint, and with `content-visibility` only for cards near the viewport.
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
          {isOpen ? peopleText('person.readLess') : peopleText('person.readMore')}
        </button>
      )}
    </div>
  )
}
