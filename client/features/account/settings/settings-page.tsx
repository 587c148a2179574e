import { Navigate } from '#client/router/link.tsx'
import { coreText } from '#shared/texts/app/core.ts'
import { pages } from '#shared/pages.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { largeWindow, useMediaQuery } from '#client/ui/layout/use-media-query.ts'
import { SettingsMenu } from '#client/components/settings/settings-menu.tsx'

/** The menu of the settings, as a page where it does not fit beside them [NV28]. Elsewhere the first of them. */
export default function SettingsPage() {
  const isBeside = useMediaQuery(largeWindow)
  if (isBeside) return <Navigate address={pages['settings/password'].path} />
  return (
    <Page name="settings" title={coreText('nav.settings')} width="text">
      <PageTitle>{coreText('nav.settings')}</PageTitle>
      <SettingsMenu look="list" />
    </Page>
  )
}
