import { Compass } from 'lucide-react'
import { shellText } from '#shared/texts/app/shell.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { pages, type FrameText, type PageName } from '#shared/pages.ts'
import { useFragment, useLocation } from '../router/router.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'

type Props = { readonly page: PageName; readonly text: FrameText; readonly isSignedIn: boolean }

/** Replaces a page that the visitor or member may not open: the specified sentence and a link to continue. */
export function AccessDeniedPage({ page, text, isSignedIn }: Props) {
  const requested = useLocation(({ pathname, search }) => pathname + search)
  const hash = useFragment()
  return (
    <Page name={page} title={shellText('guard.title')} width="text">
      <h1 tabIndex={-1} className="sr-only">
        {shellText('guard.title')}
      </h1>
      <EmptyState
        icon={Compass}
        title={coreText(text)}
        action={
          isSignedIn ? (
            <ButtonLink to={pages.home1.path}>{shellText('page.toStart')}</ButtonLink>
          ) : (
            // Keeps an emailed token in the fragment, which browsers never send and servers never log.
            <ButtonLink to={pages.home2.path} search={{ next: requested }} hash={hash}>
              {coreText('nav.join')}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}
