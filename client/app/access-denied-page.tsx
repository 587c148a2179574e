import { useRouterState } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { frameTexts } from '#shared/texts/core-texts.ts'
import { shellTexts } from '#shared/texts/shell.ts'
import { pages, type FrameText, type PageName } from '#shared/pages.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'

type Props = { readonly page: PageName; readonly text: FrameText; readonly isSignedIn: boolean }

/** What a guard shows instead of its page: the specified sentence, and the way to go on. */
export function AccessDeniedPage({ page, text, isSignedIn }: Props) {
  const requested = useRouterState({ select: (state) => state.location })
  return (
    <Page name={page} title={shellTexts['guard.title']} width="text">
      <h1 tabIndex={-1} className="sr-only">
        {shellTexts['guard.title']}
      </h1>
      <EmptyState
        icon={Compass}
        title={frameTexts[text]}
        action={
          isSignedIn ? (
            <ButtonLink to={pages.home1.path}>{shellTexts['page.toStart']}</ButtonLink>
          ) : (
            // A mailed token stays in the fragment: in no log and no address that is sent anywhere.
            <ButtonLink
              to={pages.home2.path}
              search={{ next: requested.pathname + requested.searchStr }}
              hash={requested.hash}
            >
              {frameTexts['nav.join']}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}
