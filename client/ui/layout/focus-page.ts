/** Focuses the page's heading. Call it when the focused element is removed, so that the focus is not lost. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main')
  ;(main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus()
}
