import { MapPinOff } from 'lucide-react'
import { shellText } from '#shared/texts/app/shell.ts'
import { notFoundText } from '#shared/texts/app/not-found.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'

export default function NotFoundPage() {
  return (
    <Page name="not-found" title={notFoundText('page.notFoundTitle')} width="text">
      <EmptyState
        icon={MapPinOff}
        title={notFoundText('page.notFoundTitle')}
        isHeading
        action={<ButtonLink to={pages.home1.path}>{shellText('page.toStart')}</ButtonLink>}
      >
        {notFoundText('page.notFound')}
      </EmptyState>
    </Page>
  )
}
