import { shellText } from '#shared/texts/app/shell.ts'

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="sr-only rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50 focus:px-4 focus:py-3"
    >
      {shellText('nav.skip')}
    </a>
  )
}
