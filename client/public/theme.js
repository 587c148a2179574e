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
