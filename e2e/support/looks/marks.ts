/**
 * What is drawn without text: the dots of the connection's state, and the times and the legend in the weeks of both members of a chat.
 * Their colors say what they mean [NV42]. The functions run in the page.
 */

type Mark = {
  readonly element: HTMLElement
  /** Marks of the same scope stand for different things if their colors differ. */
  readonly scope: unknown
  readonly color: string
  readonly words: string
}

/** Stores the marks and their colors. */
export function noteMarks(): void {
  const isMark = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true]') !== null &&
    getComputedStyle(element).borderRadius !== '0px'
  const marks = [...document.querySelectorAll<HTMLElement>('.rounded-full:empty, li [dir=ltr] > :empty')]
    .filter(isMark)
    .map((element): Mark => {
      const { backgroundColor, borderColor, borderWidth } = getComputedStyle(element)
      const words = (element.parentElement?.textContent ?? '').trim()
      const isState = /^(Online|Offline)/.test(words)
      return {
        ...{ element, words: isState ? words : 'time' },
        scope: isState ? 'state' : element.closest('li'),
        color: [backgroundColor, borderWidth !== '0px' && borderColor].join(),
      }
    })
  Reflect.set(window, 'marks', marks)
}

/**
 * In forced colors: lists the marks that differ by their color alone, and a line above new messages that is not drawn, and what was
 * compared.
 */
export function findLostMarks(): { readonly lost: string[]; readonly compared: string[] } {
  const lost: string[] = []
  const compared: string[] = []
  const ground = document.body.appendChild(document.createElement('i'))
  ground.style.background = 'Canvas'
  const canvas = getComputedStyle(ground).backgroundColor
  ground.remove()
  const pixel = document.createElement('canvas').getContext('2d')
  /** What is seen of a fill: none of one that is transparent, and none of one in the color of the page. */
  const paint = (fill: string) => {
    for (const color of [canvas, fill]) {
      if (pixel) pixel.fillStyle = color
      pixel?.fillRect(0, 0, 1, 1)
    }
    return pixel?.getImageData(0, 0, 1, 1).data.join()
  }
  const looks = ({ element, scope }: Mark) =>
    [paint(getComputedStyle(element).backgroundColor), scope !== 'state' && element.offsetHeight].join()
  const marks = (Reflect.get(window, 'marks') as Mark[]).filter(({ element }) => element.isConnected)
  for (const [index, one] of marks.entries())
    for (const other of marks.slice(index + 1))
      if (one.scope === other.scope && one.color !== other.color) {
        compared.push(`mark: ${one.words}, ${other.words}`)
        if (looks(one) === looks(other)) lost.push(`same marks: ${one.words}, ${other.words}`)
      }

  for (const line of document.querySelectorAll('[data-new-line]')) {
    compared.push(`line: ${line.textContent}`)
    for (const end of ['::before', '::after']) {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(line, end)
      if (borderTopWidth === '0px' || borderTopStyle === 'none')
        lost.push(`no line: ${line.textContent}, ${end}`)
    }
  }
  return { lost, compared }
}
