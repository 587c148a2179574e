import { titleCount } from '../ui/layout/title-count.ts'

/**
 * Shows the number of unread messages outside the page [CH35]: in the tab's title, as a dot on its icon, and on the icon
 * of the installed app, where the browser can. 0 shows nothing.
 */
export function showUnread(count: number): void {
  titleCount.set(count)
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = count > 0 ? '/favicon-unread.svg' : '/favicon.svg'
  // The icon of the app is a convenience: a browser may refuse.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}
