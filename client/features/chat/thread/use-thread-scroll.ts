import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** This close to the end counts as being there. */
const END_THRESHOLD = 40

type Options = {
  readonly scrollerRef: RefObject<HTMLElement | null>
  readonly contentRef: RefObject<HTMLElement | null>
  /** Whether the end is what is read. */
  readonly isPinnedRef: RefObject<boolean>
  /** Where to begin: at this element, or at the end when there is none. */
  readonly initialTarget: string
  /** After every movement and change of size: what is before the eyes may be another. */
  readonly onMoved: () => void
  /** The reader came back to the end. */
  readonly onEnd: () => void
}

/**
 * Keeps what is read in its place: at the end new messages push the old ones up; anywhere else the line at the top
 * edge stays where it is, whatever is added above or below. Browsers' own anchoring is off, as not all have it.
 */
export function useThreadScroll(options: Options) {
  const { scrollerRef, contentRef, isPinnedRef, initialTarget, onMoved, onEnd } = options
  const anchor = useRef<Anchor | null>(null)
  const size = useRef('')
  const [isAtEnd, setIsAtEnd] = useState(true)

  const recordPosition = useCallback(() => {
    const box = scrollerRef.current
    if (!box) return
    const wasPinned = isPinnedRef.current
    isPinnedRef.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_THRESHOLD
    anchor.current = findAnchor(box, contentRef.current)
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
    // Written only where something has changed: every write ends a movement the browser is still drawing.
    if (isPinnedRef.current) {
      if (size.current !== getSizeKey(box)) box.scrollTop = box.scrollHeight
    } else if (savedAnchor?.line.isConnected) {
      const moved = getOffset(content, savedAnchor.line) - savedAnchor.top
      if (Math.abs(moved) >= 1) box.scrollTop += moved
    }
    recordPosition()
  }, [scrollerRef, contentRef, isPinnedRef, recordPosition])

  // Where the size is another, it was not the reader who scrolled: what is read is put back first.
  const handleScroll = (): void => {
    const box = scrollerRef.current
    return box && size.current !== getSizeKey(box) ? restorePosition() : recordPosition()
  }

  const isInitialized = useRef(false)
  useLayoutEffect(() => {
    const box = scrollerRef.current
    const line = box?.querySelector(initialTarget)
    if (isInitialized.current || !box) return
    isInitialized.current = true
    if (!line) return
    box.scrollTop += getOffset(box, line) - 8
    recordPosition()
  }, [scrollerRef, initialTarget, recordPosition])
  useLayoutEffect(restorePosition)
  useResizeObserver(scrollerRef, contentRef, restorePosition)

  const scrollToEnd = useCallback(() => {
    if (!isPinnedRef.current) onEnd()
    isPinnedRef.current = true
    size.current = ''
    restorePosition()
  }, [isPinnedRef, onEnd, restorePosition])
  return { isAtEnd, handleScroll, scrollToEnd }
}

/** Tells when either of the two has another size. */
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
  /** In the content, whatever the scroll position is. */ readonly top: number
}

/** The first line that reaches below the top edge. */
function findAnchor(box: Element, content: Element | null): Anchor | null {
  const edge = box.getBoundingClientRect().top
  const line = [...box.querySelectorAll('[data-line]')].find(
    (one) => one.getBoundingClientRect().bottom > edge,
  )
  return line && content ? { line, top: getOffset(content, line) } : null
}

function getOffset(box: Element, line: Element): number {
  return line.getBoundingClientRect().top - box.getBoundingClientRect().top
}

function getSizeKey({ scrollHeight, clientHeight }: Element): string {
  return `${scrollHeight}/${clientHeight}`
}
