import type { Page } from '@playwright/test'

/** A text that appeared in a region with this role: when it appeared and disappeared, by the clock of the page. */
type Announcement = {
  readonly role: string
  readonly text: string
  readonly from: number
  to: number | null
  /** A journey has read it: the same text announced again is another entry. */
  isTaken: boolean
}

const key = 'announcements'

/**
 * Records what a page shows in alerts and statuses, so that a journey can verify how long it was shown however late it
 * looks. For `addInitScript`, so it uses nothing outside of itself.
 */
export function recordAnnouncements(): void {
  const log: Announcement[] = []
  const open = new Map<Element, Announcement>()
  Reflect.set(globalThis, 'announcements', log)
  const update = (): void => {
    const now = Date.now()
    const current = new Map(
      [...document.querySelectorAll('[role=alert], [role=status]')].map(
        (element) => [element, element.textContent.trim()] as const,
      ),
    )
    for (const [element, entry] of open) {
      if (current.get(element) === entry.text) continue
      entry.to = now
      open.delete(element)
    }
    for (const [element, text] of current) {
      if (text === '' || open.has(element)) continue
      const entry = { role: element.getAttribute('role') ?? '', text, from: now, to: null, isTaken: false }
      log.push(entry)
      open.set(element, entry)
    }
  }
  new MutationObserver(update).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Returns the index of the last such entry that no journey has taken yet, and takes it; null where there is none. */
export function takeAnnouncement(page: Page, role: string, text: string): Promise<number | null> {
  return page.evaluate(
    ([name, wantedRole, wantedText]) => {
      const log = Reflect.get(globalThis, name) as Announcement[]
      const index = log.findLastIndex(
        (entry) => entry.role === wantedRole && entry.text === wantedText && !entry.isTaken,
      )
      const found = log[index]
      if (!found) return null
      found.isTaken = true
      return index
    },
    [key, role, text] as const,
  )
}

/** When an entry appeared and disappeared, in milliseconds of the page's clock; `to` is null while it is shown. */
export function getAnnouncementTimes(page: Page, index: number): Promise<Pick<Announcement, 'from' | 'to'>> {
  return page.evaluate(
    ([name, at]) => {
      const entry = (Reflect.get(globalThis, name) as Announcement[])[at]
      if (!entry) throw new Error('the page was reloaded')
      return { from: entry.from, to: entry.to }
    },
    [key, index] as const,
  )
}
