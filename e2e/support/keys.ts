import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any page has stops. */
const most = 60

/** Presses Tab until the focus is there, as somebody without a pointer does. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} presses of Tab did not lead to ${String(goal)}`)
}

/** Goes to a field by Tab, and types over what stands in it. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to a button or link by Tab and presses it. */
export async function pressOn(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/**
 * The names of the stops of Tab from the page's heading to its end, without a menu inside it. Each stop has to be
 * on the screen and has to show the ring.
 */
export async function stopsOf(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).focus()
  const names: string[] = []
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(look)
    if (stop === null) return names
    expect(stop, `the ring on ${stop.name}`).toMatchObject({ hasRing: true, isOnScreen: true })
    if (!stop.isInMenu) names.push(stop.name)
  }
  throw new Error(`${most} presses of Tab did not lead out of the page`)
}

/** Runs in the page: what the focus is on, or null once it is out of the page's content. */
function look() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !element.closest('main')) return null
  const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null
  // A choice drawn as a card shows the ring around the card.
  const drawn = labels?.[0]?.contains(element) ? [element, labels[0]] : [element]
  const rings = drawn.map((one) => getComputedStyle(one))
  const { top, bottom } = element.getBoundingClientRect()
  return {
    name: (
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element.textContent ??
      ''
    ).trim(),
    hasRing: rings.some((ring) => ring.outlineStyle === 'solid' && parseFloat(ring.outlineWidth) >= 2),
    isOnScreen: bottom > 0 && top < innerHeight,
    isInMenu: element.closest('main nav') !== null,
  }
}
