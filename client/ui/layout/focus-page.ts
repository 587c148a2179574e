/** Moves the focus to the page's heading, where what had it is gone: it would fall out of the page. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main')
  ;(main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus()
}
