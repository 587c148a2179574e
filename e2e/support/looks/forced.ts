import { expect, type Page } from '@playwright/test'
import { findLostMarks, noteMarks } from './marks.ts'

const softly = expect.configure({ soft: true })

/**
 * Expects that what colors show is shown in forced colors, too: each box that has a fill has a border there, each state that is set
 * looks otherwise than the same state where it is not, check boxes and radio buttons are those of the browser, marks differ by more
 * than their color, and the line above new messages is drawn [NV42]. Returns what was compared, by its kind and its name.
 */
export async function expectForcedColors(page: Page): Promise<string[]> {
  await page.evaluate(noteBoxes)
  await page.evaluate(noteMarks)
  await page.emulateMedia({ forcedColors: 'active' })
  await softly.poll(() => page.evaluate(findLost), `${page.url()} in forced colors`).toEqual([])
  const states = await page.evaluate(() => Reflect.get(window, 'states') as string[])
  const { lost, compared } = await page.evaluate(findLostMarks)
  softly(lost, `${page.url()}, marks in forced colors`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  return [...states, ...compared]
}

/** Runs in the page: stores the boxes with round corners and a fill of their own that contain text or can be pressed. */
function noteBoxes(): void {
  const fillOf = (element: Element | null): string => {
    if (element === null) return ''
    const { backgroundColor } = getComputedStyle(element)
    return /^transparent$|, 0\)$|\/ 0\)$/.test(backgroundColor)
      ? fillOf(element.parentElement)
      : backgroundColor
  }
  const boxes = [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *, .sr-only)')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).borderRadius !== '0px' &&
      !element.matches('[type=checkbox], [type=radio]') &&
      fillOf(element) !== fillOf(element.parentElement) &&
      (element.matches('button, a[href], input, select, textarea') ||
        ((element.textContent ?? '').trim() !== '' && element.closest('[aria-hidden=true]') === null)),
  )
  Reflect.set(window, 'boxes', boxes)
}

/** Runs in the page, in forced colors: lists what cannot be seen there, and stores the states that were compared. */
function findLost(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const describe = (element: Element) =>
    `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const hasLine = (element: Element) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(element)
    return (
      (borderTopWidth !== '0px' && borderTopStyle !== 'none') ||
      (outlineWidth !== '0px' && outlineStyle !== 'none')
    )
  }
  const boxes = (Reflect.get(window, 'boxes') as HTMLElement[])
    .filter((box) => box.isConnected && isShown(box) && !hasLine(box))
    .map((box) => `no border: ${describe(box)} ${box.className.slice(0, 60)}`)

  const looks = (element: Element) => {
    const style = getComputedStyle(element)
    const svg = element.querySelector('svg')
    return [
      ...[style.borderWidth, style.borderStyle, style.outlineWidth, style.outlineStyle, style.fontWeight],
      ...[style.textDecorationLine, svg && getComputedStyle(svg).fill],
      // Of other elements, the browser does not show the fill.
      style.forcedColorAdjust === 'none' && style.backgroundColor,
    ].join()
  }
  /** The nearest element of the same kind in which the state is not set. */
  const findPeer = (element: Element, unset: string): Element | undefined => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      const peer = [...around.querySelectorAll(element.tagName + unset)].find(isShown)
      if (peer) return peer
    }
    return undefined
  }
  const states: string[] = []
  const lost: string[] = []
  for (const [name, set, unset] of [
    ['current', '[aria-current=page], [aria-current=true]', ':not([aria-current])[href]'],
    ['selected', '[aria-selected=true]:not([role=gridcell])', '[aria-selected=false]'],
    ['pressed', '[aria-pressed=true]', '[aria-pressed=false]'],
    ['checked', '[aria-checked=true]', '[aria-checked=false]'],
  ] as const)
    for (const element of [...document.querySelectorAll(set)].filter(isShown)) {
      const peer = findPeer(element, unset)
      if (!peer) continue
      states.push(`${name}: ${describe(element)}`)
      if (looks(element) === looks(peer)) lost.push(`${name}, as others: ${describe(element)}`)
    }
  Reflect.set(window, 'states', states)
  const drawn = [...document.querySelectorAll('input:is([type=checkbox], [type=radio])')].filter(
    (one) => isShown(one) && !one.matches('.sr-only') && getComputedStyle(one).appearance === 'none',
  )
  return [...boxes, ...lost, ...drawn.map((one) => `not of the browser: ${describe(one)}`)]
}
