import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any page has tab stops. */
const most = 60

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} presses of Tab did not lead to ${String(goal)}`)
}

/** Moves to a field with Tab and replaces its value. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Moves to a button or link with Tab and presses it. */
export async function pressOn(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/**
 * Returns the names of the tab stops from the page's heading to its end, without a menu inside it. Each must be in the
 * viewport and show the focus ring.
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

/** Runs in the page: describes the focused element, or returns null outside of the page's content. */
function look() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !element.closest('main')) return null
  const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null
  // A radio button in a card shows the ring around the card.
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
