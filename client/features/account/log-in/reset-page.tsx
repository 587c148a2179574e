import { Link, useRouterState } from '@tanstack/react-router'
import { settingsText } from '#shared/texts/account/settings.ts'
import { pages } from '#shared/pages.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'

/** Password reset: requests the link, or, opened through it (`#TOKEN`), sets the new password. */
export default function ResetPage() {
  const token = useRouterState({ select: (state) => state.location.hash })
  const title = token ? settingsText('reset.title') : settingsText('reset.askTitle')
  return (
    <Page key={token ? 'new' : 'ask'} name="reset" title={title} width="form">
      <PageTitle lead={token ? undefined : settingsText('reset.askText')}>{title}</PageTitle>
      <Card>{token ? <ResetForm token={token} /> : <ForgotForm />}</Card>
      <Link
        to={pages.home2.path}
        hash="log-in"
        className="mt-4 inline-flex min-h-11 items-center px-1 text-sm font-semibold text-primary underline underline-offset-4"
      >
        {settingsText('reset.backToLogIn')}
      </Link>
    </Page>
  )
}
