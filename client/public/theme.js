// Runs before the first paint. Light until the person chooses otherwise; see client/ui/theme/theme.ts.
{
  let theme = 'light'
  try {
    theme = localStorage.getItem('theme') || 'light'
  } catch {
    // Storage can be forbidden; the page then stays light.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (theme === 'dark') {
    document.documentElement.setAttribute('data-theme', 'dark')
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#14171E')
  }
}
// How the member reads pages; see client/state/display.ts. The console of staff has no such styles.
try {
  const display = localStorage.getItem('pathlight.display')
  const styles = document.querySelector('link[href="/display.css"]')
  if (display && styles) {
    document.documentElement.setAttribute('data-display', display)
    styles.removeAttribute('disabled')
  }
} catch {
  // Without storage, the account says it once it is known.
}
// After a quick exit, the other pages that this tab goes back to leave as well; opening one anew ends that. See
// client/state/quick-exit.ts.
try {
  const left = sessionStorage.getItem('pathlight.left')
  if (left && performance.getEntriesByType('navigation')[0]?.type === 'back_forward') {
    document.documentElement.hidden = true
    location.replace(left)
  } else if (left) sessionStorage.removeItem('pathlight.left')
} catch {
  // Without storage there is nothing to remember it by.
}
// What is pressed on a page of the server before its code is here is done then, and the form of the page to join waits for the
// code where it starts with what a link or a begun sign-up says. See client/app/prerender/start-prerendered.tsx.
addEventListener(
  'click',
  ({ target }) =>
    target.closest('#root[data-locale] button:not([popovertarget])')?.setAttribute('data-pressed', ''),
  true,
)
addEventListener(
  'submit',
  (event) => event.target.closest('#root[data-locale]') && event.preventDefault(),
  true,
)
try {
  const isBegun = location.hash !== '' || sessionStorage.getItem('pathlight.sign-up') !== null
  if (location.pathname === '/join' && isBegun) document.documentElement.setAttribute('data-begun', '')
} catch {
  // Without storage, nothing was begun.
}
// A page that the server has rendered comes without its code, which would take the network from what the page shows. It is loaded
// once that is painted, or, in a window that is not painted, loaded. See server/http/prerendered/pages.ts.
{
  const [entry, ...files] = document.querySelector('meta[name="page-code"]')?.content.split(' ') ?? []
  let isLoading = entry === undefined
  const load = () => {
    if (isLoading) return
    isLoading = true
    for (const href of files) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
      document.head.append(link)
    }
    void import(entry)
  }
  if (!isLoading) {
    new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
    addEventListener('load', load)
  }
}
