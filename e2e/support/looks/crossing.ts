/**
 * Runs in the page, so it uses nothing outside of itself: lists texts, chips, and buttons that cross the left or right
 * border of the card, field, or bar they are in [NV25]. Leaves out what is placed over an edge on purpose.
 */
export function crossing(): string[] {
  const isPainted = ({ borderTopWidth, backgroundColor }: CSSStyleDeclaration) =>
    borderTopWidth !== '0px' || !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  const isLoose = ({ position }: CSSStyleDeclaration) => /absolute|fixed/.test(position)
  const isCut = ({ overflowX }: CSSStyleDeclaration) => /auto|scroll|hidden|clip/.test(overflowX)
  // Most elements share their ancestors: each is asked for its style once.
  const frames = new Map<Element, Element | null>()
  const findFrame = (element: Element): Element | null => {
    const style = getComputedStyle(element)
    if (isLoose(style) || isCut(style)) return null
    return isPainted(style) ? element : frameOf(element.parentElement)
  }
  const frameOf = (element: Element | null): Element | null => {
    if (element === null || element === document.body) return null
    const known = frames.get(element)
    if (known !== undefined) return known
    const found = findFrame(element)
    frames.set(element, found)
    return found
  }
  const crosses = (inner: DOMRect, frame: Element) => {
    const outer = frame.getBoundingClientRect()
    return inner.width > 1 && (inner.left < outer.left - 1 || inner.right > outer.right + 1)
  }
  const rectsOf = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  }
  const isText = ({ nodeType, textContent }: Node) => nodeType === 3 && textContent?.trim() !== ''

  return [...document.body.querySelectorAll(':not(svg, svg *)')].flatMap((element) => {
    const style = getComputedStyle(element)
    if (isLoose(style) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return []
    const outer = frameOf(element.parentElement)
    const inner = frameOf(element)
    const isBoxOut = outer && isPainted(style) && crosses(element.getBoundingClientRect(), outer)
    const texts = inner ? [...element.childNodes].filter(isText).flatMap(rectsOf) : []
    const isTextOut = inner && texts.some((rect) => crosses(rect, inner))
    if (!isBoxOut && !isTextOut) return []
    return [`crosses a border: ${element.tagName} "${(element.textContent ?? '').trim().slice(0, 50)}"`]
  })
}
