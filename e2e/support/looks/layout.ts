import { expect, type Page } from '@playwright/test'
import { checkA11y, checkA11yIn, checkColorsIn } from './a11y.ts'
import { crossing } from './crossing.ts'

/** Viewports that a page must fit: the smallest phone, three phones, 1280 pixels at 200 %, a tablet both ways, three desktops. */
const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1000, height: 800 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** Where the content of a page with the side bar begins [NV31]. */
export const leftEdges: Readonly<Record<number, number>> = { 768: 24, 1280: 288, 1920: 288 }
/** Where axe runs: all rules on a phone in the light theme, the color rules on a desktop in the dark theme. */
const axeChecks: Readonly<Record<number, (page: Page) => Promise<void>>> = {
  360: (page) => checkA11yIn(page, 'light'),
  1280: (page) => checkColorsIn(page, 'dark'),
}

const softly = expect.configure({ soft: true })

/** Runs in the page. Each of these uses nothing outside of itself. */
const lists = [inspect, crowded, crossing].map((list) => `...(${String(list)})()`)
const faults = `[${lists.join()}]`
const look = `({ faults: ${faults}, ...(${String(partsOf)})(), left: (${String(leftOfContent)})() })`

/**
 * Expects that the page fits every viewport: no overflow, no clipped text, nothing across a border, no small targets, no
 * axe violation. Its content begins at these edges, by the width of the window.
 */
export async function expectGoodLooks(
  page: Page,
  edges: Readonly<Record<number, number>> = {},
  widths = sizes.map(({ width }) => width),
): Promise<void> {
  for (const size of sizes.filter(({ width }) => widths.includes(width))) {
    await page.setViewportSize(size)
    const left: unknown = edges[size.width] ?? expect.any(Number)
    // After a resize, a busy browser may have laid out only a part of the page.
    await softly
      .poll(() => page.evaluate(look), `${page.url()} at ${size.width} pixels`)
      .toEqual({ faults: [], headings: 1, mains: 1, language: 'en', isMoving: false, left })
    await axeChecks[size.width]?.(page)
  }
  await expect(page).toHaveTitle(/Pathlight/)
}

/** Expects that the page fits the window as it is: no overflow, no clipped text, nothing across a border, no small targets. */
export async function expectFits(page: Page, how: string): Promise<void> {
  await softly.poll(() => page.evaluate(faults), `${page.url()} ${how}`).toEqual([])
}

/** Expects that what can be pressed measures 44 pixels per side, on a page that may have tables and menus that scroll sideways. */
export async function expectTargets(page: Page, how: string): Promise<void> {
  const small = async () =>
    (await page.evaluate<string[]>(faults)).filter((one) => one.includes(' to press: '))
  await softly.poll(small, `${page.url()} ${how}`).toEqual([])
}

/** Expects that a page of the console fits a phone: it does not scroll sideways, has no small targets, and no axe violation. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await expectTargets(page, 'on a phone')
  await checkA11y(page)
  if (before) await page.setViewportSize(before)
}

/** Navigates to another page of the app on the client side, like a link. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await settled(page)
}

/** Waits until the page has loaded its data. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
}

/** Runs in the page, so it uses nothing outside of itself: lists the faults of the current layout. */
function inspect() {
  const { documentElement: root, body } = document
  const forEars = new Map<Element, boolean>()
  const isClipped = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)'
  const isForEars = (element: Element | null): boolean => {
    if (element === null) return false
    const known = forEars.get(element) ?? (isClipped(element) || isForEars(element.parentElement))
    forEars.set(element, known)
    return known
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(element)
  const describe = (what: string, element: Element) =>
    `${what}: ${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}" ${element.getAttribute('class')?.slice(0, 40)}`

  const all = [...body.querySelectorAll('*')].filter(isSeen)
  const isModal = document.querySelector('dialog:modal') !== null
  const pressed = all.filter((element) =>
    element.matches('a[href], button, input, select, textarea, summary, [role=menuitem]'),
  )
  const faults: string[] = []
  // Without the space reserved for a scroll bar.
  const edge = body.getBoundingClientRect().right
  if (root.scrollWidth > edge) {
    const beyond = all.filter((one) => one.getBoundingClientRect().right > edge + 1).slice(-3)
    faults.push(`scrolls sideways: ${beyond.map((one) => describe('', one)).join(' | ')}`)
  }
  const end = Math.max(body.getBoundingClientRect().bottom + scrollY, innerHeight)
  if (!isModal && root.scrollHeight > end + 1)
    faults.push(`ends ${root.scrollHeight - Math.round(end)} pixels below what it holds`)

  for (const element of all) {
    const style = getComputedStyle(element)
    const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    const isHigher = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0
    if (isWider && /auto|scroll/.test(style.overflowX))
      faults.push(describe('part scrolls sideways', element))
    const isCut =
      (isWider && /hidden|clip/.test(style.overflowX)) || (isHigher && /hidden|clip/.test(style.overflowY))
    const hasText =
      element.matches(':not(:has(*))') || [...element.childNodes].some((one) => one.nodeType === 3)
    // A clipped preview opens the whole text.
    const leadsOn = element.closest('a, [title]') ?? element.parentElement?.querySelector('[aria-expanded]')
    if (isCut && hasText && !leadsOn && (element.textContent ?? '').trim() !== '')
      faults.push(describe('cut', element))
  }
  for (const element of pressed) {
    const isDrawn = element.matches('input') ? (element.closest('label') ?? element) : element
    const { left, right, top, width, height } = isDrawn.getBoundingClientRect()
    if (left < -1 || right > edge + 1 || (top < 0 && element.closest('header')))
      faults.push(describe('beyond the window', element))
    const isInText = element.matches('a') && getComputedStyle(element).display === 'inline'
    // The class `target` enlarges what can be pressed by a pseudo-element; others have none.
    const around = getComputedStyle(element.matches('.target') ? element : root, '::after')
    const larger = (side: number, other: string) => Math.max(side, Number.parseFloat(other) || 0)
    const sides = [larger(width, around.width), larger(height, around.height)]
    if (!isInText && Math.min(...sides) < 43.5) faults.push(describe(`${sides.join('x')} to press`, element))
  }
  return faults
}

/** Runs in the page: checks what each page has exactly once, and that nothing is animated. */
function partsOf() {
  const { documentElement: root, body } = document
  return {
    headings: [...body.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
    mains: body.querySelectorAll('main').length,
    language: root.lang,
    isMoving: document.getAnimations().some(({ effect }) => Number(effect?.getTiming().duration ?? 0) > 1),
  }
}

/** Runs in the page: where its content, or that of the box in it, begins. */
export function leftOfContent(): number {
  const main = document.querySelector('main')
  const box = main?.dataset['width'] === 'bleed' ? (main.firstElementChild ?? main) : main
  if (!box) return Number.NaN
  return Math.round(box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft))
}

/** Runs in the page: lists controls that overlap other controls. */
function crowded(): string[] {
  if (document.querySelector('dialog:modal')) return []
  // Exceptions: sticky bars, buttons inside fields, what scrolls within a part, and the button to the end of a chat.
  const isLoose = (element: Element): boolean => {
    const { position, overflowY } = getComputedStyle(element)
    const isScrolled = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
    return (
      position === 'sticky' ||
      isScrolled ||
      (element.parentElement !== null && isLoose(element.parentElement))
    )
  }
  const placed = [...document.querySelectorAll('main :is(a[href], button, select, summary)')].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest('[role=log]') === null &&
      !isLoose(one),
  )
  const boxes = placed.map((element) => ({ element, box: element.getBoundingClientRect() }))
  return boxes.flatMap(({ element: one, box: mine }, index) => {
    const under = boxes.slice(index + 1).filter(({ element: other, box: theirs }) => {
      const across = Math.min(mine.right, theirs.right) - Math.max(mine.left, theirs.left)
      const down = Math.min(mine.bottom, theirs.bottom) - Math.max(mine.top, theirs.top)
      return across > 2 && down > 2 && !one.contains(other)
    })
    return under.map(({ element }) => `"${one.textContent}" and "${element.textContent}" lie over each other`)
  })
}
