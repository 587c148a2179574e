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
