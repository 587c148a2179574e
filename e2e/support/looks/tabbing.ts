import { expect, type Page } from '@playwright/test'

const softly = expect.configure({ soft: true })

/** Additional presses of Tab: a time field has a tab stop for each of its parts. */
const more = 60
/** How often a walk begins again, because a control was loaded meanwhile. */
const maxWalks = 5

/**
 * Walks through the page, or the dialog that is open, with Tab, from its first control to its end. Every visible control is a tab stop, in document
 * order, with a visible focus ring that nothing covers; after the last one, the focus leaves the page.
 */
export async function expectAllReached(page: Page): Promise<void> {
  for (let walks = 0; walks < maxWalks; walks += 1) if (await walk(page)) return
  throw new Error(`${page.url()}: controls keep being added`)
}

/** Returns false if a control was reached that was not there when the walk began. */
async function walk(page: Page): Promise<boolean> {
  const names = await page.evaluate(begin)
  const reached = new Set([0])
  let last = 0
  let isOut = false
  let isNowhere = false
  for (let presses = 0; presses < names.length + more; presses++) {
    const stop = await page.evaluate(look)
    // After the last one comes the browser's toolbar, and then, or without a toolbar, the first one again, or the box of a dialog that scrolls.
    isOut = isNowhere ? !stop || stop.index <= 0 : stop?.index === 0 && last > 0
    if (isOut) break
    // A control may also go when it gets the focus, such as the button to the end of a chat: then the next press goes on from there.
    isNowhere = stop === null
    if (stop === null) {
      await page.keyboard.press('Tab')
      continue
    }
    if (stop.index < 0) return false
    const at = `${page.url()}: ${names[stop.index]}`
    // A list may still scroll to what has the focus.
    await softly
      .poll(() => page.evaluate(look), { message: at, timeout: 10_000 })
      .toMatchObject({ index: stop.index, hasRing: true, isSeen: true })
    expect.soft(stop.index, `${at} comes after ${names[last]}`).toBeGreaterThanOrEqual(last)
    reached.add(stop.index)
    last = stop.index
    await page.keyboard.press('Tab')
  }
  expect.soft(isOut, `${page.url()}: the way out`).toBe(true)
  const missed = [...names.keys()].filter((index) => !reached.has(index))
  const gone = await Promise.all(missed.map((index) => page.evaluate(isGone, index)))
  expect
    .soft(
      missed.filter((_, at) => !gone[at]).map((index) => names[index]),
      `${page.url()}: not reached`,
    )
    .toEqual([])
  return true
}

/** Runs in the page: stores the expected tab stops, focuses the first, and returns their names. */
function begin(): string[] {
  const isFirstOfItsKind = (element: Element): boolean => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const all = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${element.name}"]`)]
    return element === (all.find(({ checked }) => checked) ?? all[0])
  }
  // While a dialog is open, nothing else can get the focus.
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const found = [
    ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
  const stops = found.filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isFirstOfItsKind(element),
  )
  Reflect.set(window, 'stops', stops)
  stops[0]?.focus()
  return stops.map((element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(
      0,
      60,
    ),
  )
}

/** Runs in the page: whether a stop is no longer in it. */
function isGone(index: number): boolean {
  const stop = (Reflect.get(window, 'stops') as HTMLElement[])[index]
  return stop !== undefined && !stop.isConnected
}

/** Runs in the page: describes the focused element, or returns null without one. */
function look() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined
  // A radio button in a card shows the ring around the card.
  const drawn = label?.contains(element) ? label : element
  const hasRing = [element, drawn].some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    // The browser itself highlights the focused part of a time or date field.
    return (
      (outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2) ||
      one.matches('input[type=time], input[type=date]')
    )
  })
  const { left, right, top, bottom } = drawn.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const hit = document.elementFromPoint(x, y)
  return {
    index: (Reflect.get(window, 'stops') as HTMLElement[]).indexOf(element),
    hasRing,
    isSeen: bottom > 0 && top < innerHeight && hit !== null && (drawn.contains(hit) || hit.contains(drawn)),
  }
}
