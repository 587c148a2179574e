import { Link } from '#client/router/link.tsx'
import { useFragment } from '#client/router/router.ts'
import { lazy, Suspense } from 'react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { pages } from '#shared/pages.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'

/** Loaded on demand: few visitors need it. */
const UndoForm = lazy(() => import('./undo-form.tsx'))

const undo = 'undo='

/**
 * Password reset: requests the link, or, opened through it (`#TOKEN`), sets the new password. `#undo=TOKEN` is the link
 * of the email about a changed address, and leads to a new password.
 */
export default function ResetPage() {
  const hash = useFragment()
  const isUndo = hash.startsWith(undo)
  const title = hash ? settingsText('reset.title') : settingsText('reset.askTitle')
  return (
    <Page key={isUndo ? 'undo' : hash ? 'new' : 'ask'} name="reset" title={title} width="form">
      {isUndo ? (
        <Suspense>
          <UndoForm token={hash.slice(undo.length)} />
        </Suspense>
      ) : (
        <>
          <PageTitle lead={hash ? undefined : settingsText('reset.askText')}>{title}</PageTitle>
          <Card>{hash ? <ResetForm token={hash} /> : <ForgotForm />}</Card>
        </>
      )}
      <Link
        to={pages.home2.path}
        hash="log-in"
        className="mt-4 inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-4"
      >
        {settingsText('reset.backToLogIn')}
      </Link>
    </Page>
  )
}
