import { expect, type Page } from '@playwright/test'
import { checkA11yIn, checkColorsIn } from './a11y.ts'

/** Windows a page has to fit: the smallest phone, a phone, 1280 pixels at 200 %, a tablet, a desktop, a large one. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** Where axe runs: all rules with the bars of a phone in light, those about colors with the rail in dark. */
const axeChecks: Readonly<Record<number, (page: Page) => Promise<void>>> = {
  390: (page) => checkA11yIn(page, 'light'),
  1280: (page) => checkColorsIn(page, 'dark'),
}

const softly = expect.configure({ soft: true })

/** The page as it stands, in every size: nothing beside it, nothing cut, nothing too small; axe finds nothing. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // While a window changes its size, a busy browser has drawn some of it anew and some not yet.
    const look = async () => [...(await page.evaluate(inspect)), ...(await page.evaluate(crowded))]
    await softly.poll(look, `${page.url()} at ${size.width} pixels`).toEqual([])
    const parts = { headings: 1, mains: 1, language: 'en', isMoving: false }
    await softly.poll(() => page.evaluate(partsOf), page.url()).toEqual(parts)
    await axeChecks[size.width]?.(page)
  }
  await expect(page).toHaveTitle(/Pathlight/)
}

/** Goes to another page of the app as a link does, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await settled(page)
}

/** What was asked for is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
}

/** Runs in the page, so it stands by itself: what is wrong with how it is drawn now. */
function inspect() {
  const { documentElement: root, body } = document
  const isForEars = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isForEars(element.parentElement))
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(element)
  const told = (what: string, element: Element) =>
    `${what}: ${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}" ${element.getAttribute('class')?.slice(0, 40)}`

  const all = [...body.querySelectorAll('*')].filter(isSeen)
  const isModal = document.querySelector('dialog:modal') !== null
  const pressed = all.filter((element) =>
    element.matches('a[href], button, input, select, textarea, summary, [role=menuitem]'),
  )
  const faults: string[] = []
  // Without what is kept free for a scroll bar.
  const edge = body.getBoundingClientRect().right
  if (root.scrollWidth > edge) {
    const beyond = all.filter((one) => one.getBoundingClientRect().right > edge + 1)
    faults.push(
      `scrolls sideways: ${beyond
        .slice(-3)
        .map((one) => told('', one))
        .join(' | ')}`,
    )
  }
  const end = Math.max(body.getBoundingClientRect().bottom + scrollY, innerHeight)
  if (!isModal && root.scrollHeight > end + 1)
    faults.push(`ends ${root.scrollHeight - Math.round(end)} pixels below what it holds`)

  for (const element of all) {
    const style = getComputedStyle(element)
    const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    const isHigher = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0
    if (isWider && /auto|scroll/.test(style.overflowX)) faults.push(told('part scrolls sideways', element))
    const isCut =
      (isWider && /hidden|clip/.test(style.overflowX)) || (isHigher && /hidden|clip/.test(style.overflowY))
    const hasText =
      element.matches(':not(:has(*))') || [...element.childNodes].some((one) => one.nodeType === 3)
    // A preview leads to the whole by a press.
    const leadsOn = element.closest('a, [title]') ?? element.parentElement?.querySelector('[aria-expanded]')
    if (isCut && hasText && !leadsOn && (element.textContent ?? '').trim() !== '')
      faults.push(told('cut', element))
  }
  for (const element of pressed) {
    const isDrawn = element.matches('input') ? (element.closest('label') ?? element) : element
    const { left, right, width, height } = isDrawn.getBoundingClientRect()
    if (left < -1 || right > edge + 1) faults.push(told('beyond the window', element))
    const isInText = element.matches('a') && getComputedStyle(element).display === 'inline'
    if (!isInText && Math.min(width, height) < 24) faults.push(told(`${width}x${height} to press`, element))
  }
  return faults
}

/** Runs in the page: what each page has once, and whether something moves. */
function partsOf() {
  const { documentElement: root, body } = document
  return {
    headings: [...body.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
    mains: body.querySelectorAll('main').length,
    language: root.lang,
    isMoving: document.getAnimations().some(({ effect }) => Number(effect?.getTiming().duration ?? 0) > 1),
  }
}

/** Runs in the page: what can be pressed and lies over something else that can be. */
function crowded(): string[] {
  if (document.querySelector('dialog:modal')) return []
  // Bars lie over what scrolls below them, a field has its own buttons in it, and a chat has one to its end.
  const placed = [...document.querySelectorAll('main :is(a[href], button, select, summary)')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[role=log]') === null,
  )
  return placed.flatMap((one, index) => {
    const mine = one.getBoundingClientRect()
    const under = placed.slice(index + 1).filter((other) => {
      const theirs = other.getBoundingClientRect()
      const across = Math.min(mine.right, theirs.right) - Math.max(mine.left, theirs.left)
      const down = Math.min(mine.bottom, theirs.bottom) - Math.max(mine.top, theirs.top)
      return across > 2 && down > 2 && !one.contains(other)
    })
    return under.map((other) => `"${one.textContent}" and "${other.textContent}" lie over each other`)
  })
}
