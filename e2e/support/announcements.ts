import type { Page } from '@playwright/test'

/** Something a page told in a region with this role: when it appeared and went, by the page's own clock. */
type Told = {
  readonly role: string
  readonly text: string
  readonly from: number
  to: number | null
  /** A journey has looked at it: the same sentence told again is another one. */
  isTaken: boolean
}

const name = 'toldHere'

/**
 * Keeps what a page tells in alerts and statuses, so that a journey can say how long it stood however late it
 * looks. For `addInitScript`, so it stands by itself.
 */
export function recordTold(): void {
  const log: Told[] = []
  const open = new Map<Element, Told>()
  Reflect.set(globalThis, 'toldHere', log)
  const look = (): void => {
    const now = Date.now()
    const seen = new Map(
      [...document.querySelectorAll('[role=alert], [role=status]')].map(
        (element) => [element, element.textContent.trim()] as const,
      ),
    )
    for (const [element, told] of open) {
      if (seen.get(element) === told.text) continue
      told.to = now
      open.delete(element)
    }
    for (const [element, text] of seen) {
      if (text === '' || open.has(element)) continue
      const told = { role: element.getAttribute('role') ?? '', text, from: now, to: null, isTaken: false }
      log.push(told)
      open.set(element, told)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Where in the record the last such sentence stands that no journey has taken yet, or null; takes it. */
export function takeTold(page: Page, role: string, text: string): Promise<number | null> {
  return page.evaluate(
    ([key, wantedRole, wanted]) => {
      const log = Reflect.get(globalThis, key) as Told[]
      const index = log.findLastIndex(
        (told) => told.role === wantedRole && told.text === wanted && !told.isTaken,
      )
      const found = log[index]
      if (!found) return null
      found.isTaken = true
      return index
    },
    [name, role, text] as const,
  )
}

/** When the entry at `index` appeared and went, in milliseconds of the page's clock; `to` is null while it stands. */
export function toldAt(page: Page, index: number): Promise<Pick<Told, 'from' | 'to'>> {
  return page.evaluate(
    ([key, at]) => {
      const told = (Reflect.get(globalThis, key) as Told[])[at]
      if (!told) throw new Error('the page was loaded anew')
      return { from: told.from, to: told.to }
    },
    [name, index] as const,
  )
}
