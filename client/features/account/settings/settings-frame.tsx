import { Link } from '@tanstack/react-router'
import {
  Ban,
  Download,
  Fingerprint,
  KeyRound,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  UserRoundX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { listMenu, type MenuPage } from '#shared/menus.ts'
import type { PageName } from '#shared/pages.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'

const icons = {
  'settings/password': KeyRound,
  'settings/address': Mail,
  'settings/two-step': ShieldCheck,
  'settings/passkeys': Fingerprint,
  'settings/sessions': MonitorSmartphone,
  'settings/appearance': Palette,
  'settings/data': Download,
  'settings/blocked': Ban,
  'settings/delete': UserRoundX,
} satisfies Record<MenuPage<'settings'>, LucideIcon>

const menuItems = listMenu('settings', null).map(([page, { path, menus }]) => ({
  to: path,
  label: menus.settings,
  icon: icons[page],
}))

type Props = {
  readonly name: PageName
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The layout of every settings page: side menu, heading, content. */
export function SettingsFrame({ name, title, lead, children }: Props) {
  return (
    <Page name={name} title={title}>
      <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        <nav
          aria-label={settingsText('settings.menu')}
          className="grid gap-1 min-[22.5rem]:grid-cols-2 lg:sticky lg:top-10 lg:grid-cols-1"
        >
          {menuItems.map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
            >
              <Icon size={18} aria-hidden className="flex-none" />
              {settingsText(label)}
            </Link>
          ))}
        </nav>
        <div className="max-w-xl min-w-0">
          <PageTitle lead={lead}>{title}</PageTitle>
          {children}
        </div>
      </div>
    </Page>
  )
}
