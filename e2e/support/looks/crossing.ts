/**
 * Runs in the page, so it uses nothing outside of itself: lists texts, chips, and buttons that cross the left or right
 * border of the card, field, or bar they are in [NV25]. Leaves out what is placed over an edge on purpose.
 */
export function crossing(): string[] {
  const isPainted = ({ borderTopWidth, backgroundColor }: CSSStyleDeclaration) =>
    borderTopWidth !== '0px' || !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  const isLoose = ({ position }: CSSStyleDeclaration) => /absolute|fixed/.test(position)
  const isCut = ({ overflowX }: CSSStyleDeclaration) => /auto|scroll|hidden|clip/.test(overflowX)
  const frameOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (isLoose(style) || isCut(style)) return null
      if (isPainted(style)) return one
    }
    return null
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
    const outer = element.parentElement && frameOf(element.parentElement)
    const inner = frameOf(element)
    const isBoxOut = outer && isPainted(style) && crosses(element.getBoundingClientRect(), outer)
    const texts = inner ? [...element.childNodes].filter(isText).flatMap(rectsOf) : []
    const isTextOut = inner && texts.some((rect) => crosses(rect, inner))
    if (!isBoxOut && !isTextOut) return []
    return [`crosses a border: ${element.tagName} "${(element.textContent ?? '').trim().slice(0, 50)}"`]
  })
}
