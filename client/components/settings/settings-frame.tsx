import { Link } from '#client/router/link.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { coreText } from '#shared/texts/app/core.ts'
import { pages, type PageName } from '#shared/pages.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { SettingsMenu } from './settings-menu.tsx'

type Props = {
  readonly name: PageName
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The layout of every settings page: the menu beside it, or a link back to the menu [NV12, NV28]. */
export function SettingsFrame({ name, title, lead, children }: Props) {
  return (
    <Page name={name} title={title}>
      <div className="grid items-start lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        <SettingsMenu look="side" className="max-lg:hidden lg:sticky lg:top-10" />
        <div className="min-w-0 md:max-w-2xl xl:grid xl:max-w-none xl:items-start xl:grid-cols-[22rem_minmax(0,44rem)] xl:gap-12">
          <Link
            to={pages.settings.path}
            className={buttonStyle('quiet', 'sm', '-ms-2.5 -mt-4 mb-3 lg:hidden')}
          >
            <ArrowLeft size={18} aria-hidden />
            {coreText('nav.settings')}
          </Link>
          <PageTitle lead={lead}>{title}</PageTitle>
          <div className="min-w-0">{children}</div>
        </div>
      </div>
    </Page>
  )
}
