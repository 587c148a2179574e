import { MapPinOff } from 'lucide-react'
import { shellTexts } from '#shared/texts/shell.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'

export function NotFoundPage() {
  return (
    <Page name="not-found" title={shellTexts['page.notFoundTitle']} width="text">
      <EmptyState
        icon={MapPinOff}
        title={shellTexts['page.notFoundTitle']}
        isHeading
        action={<ButtonLink to={pages.home1.path}>{shellTexts['page.toStart']}</ButtonLink>}
      >
        {shellTexts['page.notFound']}
      </EmptyState>
    </Page>
  )
}
