import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Distance from the end, in CSS pixels, that counts as the end. */
const END_THRESHOLD = 40

type Options = {
  readonly scrollerRef: RefObject<HTMLElement | null>
  readonly contentRef: RefObject<HTMLElement | null>
  /** Whether the view is pinned to the end. */
  readonly isPinnedRef: RefObject<boolean>
  /** Selector of the element to scroll to initially; without a match, the end. */
  readonly initialTarget: string
  /** Whether the target can no longer appear; until then a pinned view scrolls to it when it does. */
  readonly isComplete: boolean
  /** Called after every scroll and resize: other messages may be visible. */
  readonly onMoved: () => void
  /** Called when the reader returns to the end. */
  readonly onEnd: () => void
}

/**
 * Keeps the scroll position stable. At the end, new messages push the old ones up; elsewhere the message at the top
 * edge stays in place, whatever is added above or below. Browser scroll anchoring is disabled because not all
 * browsers support it.
 */
export function useThreadScroll(options: Options) {
  const { scrollerRef, contentRef, isPinnedRef, initialTarget, isComplete, onMoved, onEnd } = options
  const anchor = useRef<Anchor | null>(null)
  const size = useRef('')
  const [isAtEnd, setIsAtEnd] = useState(true)

  const recordPosition = useCallback(() => {
    const box = scrollerRef.current
    if (!box) return
    const wasPinned = isPinnedRef.current
    isPinnedRef.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_THRESHOLD
    anchor.current = isPinnedRef.current ? null : findAnchor(box, contentRef.current)
    size.current = getSizeKey(box)
    setIsAtEnd(isPinnedRef.current)
    if (isPinnedRef.current && !wasPinned) onEnd()
    onMoved()
  }, [scrollerRef, contentRef, isPinnedRef, onMoved, onEnd])

  const restorePosition = useCallback(() => {
    const box = scrollerRef.current
    const content = contentRef.current
    if (!box || !content) return
    const savedAnchor = anchor.current
    // Writes `scrollTop` only on change: every write interrupts a smooth scroll.
    if (isPinnedRef.current) {
      if (size.current !== getSizeKey(box)) box.scrollTop = box.scrollHeight
    } else if (savedAnchor?.line.isConnected) {
      const moved = getOffset(content, savedAnchor.line) - savedAnchor.top
      if (Math.abs(moved) >= 1) box.scrollTop += moved
    }
    recordPosition()
  }, [scrollerRef, contentRef, isPinnedRef, recordPosition])

  // A scroll event with a changed size comes from the layout, not the reader: restores the position.
  const handleScroll = (): void => {
    const box = scrollerRef.current
    return box && size.current !== getSizeKey(box) ? restorePosition() : recordPosition()
  }

  const isInitialized = useRef(false)
  useLayoutEffect(() => {
    const box = scrollerRef.current
    const line = box?.querySelector(initialTarget)
    if (isInitialized.current || !box) return
    isInitialized.current = isComplete
    if (!line || !isPinnedRef.current) return
    box.scrollTop += getOffset(box, line) - 8
    recordPosition()
  }, [scrollerRef, isPinnedRef, initialTarget, isComplete, recordPosition])
  useLayoutEffect(restorePosition)
  useResizeObserver(scrollerRef, contentRef, restorePosition)

  const scrollToEnd = useCallback(() => {
    if (!isPinnedRef.current) onEnd()
    isPinnedRef.current = true
    size.current = ''
    restorePosition()
  }, [isPinnedRef, onEnd, restorePosition])
  return { isAtEnd, handleScroll, recordPosition, scrollToEnd }
}

/** Calls `onSize` when the container or the content is resized. */
function useResizeObserver(
  scrollerRef: Options['scrollerRef'],
  contentRef: Options['contentRef'],
  onSize: () => void,
): void {
  useEffect(() => {
    const observer = new ResizeObserver(onSize)
    if (scrollerRef.current) observer.observe(scrollerRef.current)
    if (contentRef.current) observer.observe(contentRef.current)
    return () => observer.disconnect()
  }, [scrollerRef, contentRef, onSize])
}

type Anchor = {
  readonly line: Element
  /** Relative to the content, independent of the scroll position. */ readonly top: number
}

/** Finds the first message below the top edge. Measures few of them: there may be thousands. */
function findAnchor(box: Element, content: Element | null): Anchor | null {
  const edge = box.getBoundingClientRect().top
  const lines = box.querySelectorAll('[data-line]')
  let [first, end] = [0, lines.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) > edge) end = middle
    else first = middle + 1
  }
  const line = lines[first]
  return line && content ? { line, top: getOffset(content, line) } : null
}

function getOffset(box: Element, line: Element): number {
  return line.getBoundingClientRect().top - box.getBoundingClientRect().top
}

function getSizeKey({ scrollHeight, clientHeight }: Element): string {
  return `${scrollHeight}/${clientHeight}`
}
