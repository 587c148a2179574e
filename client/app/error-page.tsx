import { shellTexts } from '#shared/texts/shell.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '../ui/button/button.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Page } from '../ui/layout/page.tsx'

/**
 * Shown where a page broke; the shell around it goes on. Nothing of the error itself is shown. Both ways out are
 * real visits: what is broken in memory is left behind, and code that did not arrive is asked for again, which a
 * second drawing alone would not do.
 */
export function ErrorPage() {
  return (
    <Page name="crash" title={shellTexts['page.crashTitle']} width="text">
      <PageTitle lead={shellTexts['page.crash']}>{shellTexts['page.crashTitle']}</PageTitle>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{shellTexts['page.tryAgain']}</Button>
        <Button variant="secondary" onClick={() => window.location.assign(pages.home1.path)}>
          {shellTexts['page.toStart']}
        </Button>
      </div>
    </Page>
  )
}
