import { shellText } from '#shared/texts/app/shell.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '../ui/button/button.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Page } from '../ui/layout/page.tsx'

/**
 * Error boundary of a page; the shell around it stays. Shows no details of the error. Both buttons load a new
 * document, which resets broken state and requests missing code again; a second render would do neither.
 */
export function ErrorPage() {
  return (
    <Page name="crash" title={shellText('page.crashTitle')} width="text">
      <PageTitle lead={shellText('page.crash')}>{shellText('page.crashTitle')}</PageTitle>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{shellText('page.tryAgain')}</Button>
        <Button variant="secondary" onClick={() => window.location.assign(pages.home1.path)}>
          {shellText('page.toStart')}
        </Button>
      </div>
    </Page>
  )
}
