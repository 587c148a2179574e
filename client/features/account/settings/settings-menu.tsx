import { Link } from '@tanstack/react-router'
import {
  Ban,
  Bell,
  CalendarSync,
  ChevronRight,
  Download,
  Eye,
  Flag,
  Fingerprint,
  HeartHandshake,
  KeyRound,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  MoonStar,
  Palette,
  ScrollText,
  ShieldCheck,
  UserRoundX,
} from 'lucide-react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { listMenu, type MenuPage } from '#shared/menus.ts'
import { pages } from '#shared/pages.ts'
import { useMe } from '#client/sync/react/session.ts'
import { cx } from '#client/ui/cx.ts'

const icons = {
  'settings/password': KeyRound,
  'settings/address': Mail,
  'settings/two-step': ShieldCheck,
  'settings/passkeys': Fingerprint,
  'settings/sessions': MonitorSmartphone,
  'settings/appearance': Palette,
  'settings/quiet-hours': MoonStar,
  'settings/notices': Bell,
  'settings/calendar': CalendarSync,
  'settings/visibility': Eye,
  'settings/data': Download,
  'settings/blocked': Ban,
  'settings/reports': Flag,
  'settings/conduct': ScrollText,
  safety: HeartHandshake,
  'settings/delete': UserRoundX,
} satisfies Record<MenuPage<'settings'>, LucideIcon>

const menuItems = listMenu('settings', null).map(([page, { path, menus }]) => ({
  to: path,
  label: menus.settings,
  icon: icons[page],
}))

const looks = {
  side: {
    menu: 'gap-1',
    item: 'min-h-11 rounded-md px-3 text-muted hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft',
  },
  list: {
    menu: 'overflow-hidden rounded-lg border border-line bg-surface',
    item: 'min-h-14 border-b border-line px-4 py-2 last:border-b-0 focus-visible:-outline-offset-2',
  },
}

type Props = {
  /** `side` stands beside a settings page, `list` is a page of its own. */
  readonly look: keyof typeof looks
  readonly className?: string
}

/** The links to all settings pages [NV12]. Quiet hours are for members under 18 [QH1]. */
export function SettingsMenu({ look, className }: Props) {
  const isMinor = Boolean(useMe()?.quiet)
  const shown = menuItems.filter(({ to }) => isMinor || to !== pages['settings/quiet-hours'].path)
  return (
    <nav aria-label={settingsText('settings.menu')} className={cx('grid', looks[look].menu, className)}>
      {shown.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={cx('flex items-center gap-3 text-sm font-semibold hover:bg-sunken', looks[look].item)}
        >
          <Icon size={18} aria-hidden className="flex-none" />
          <span className="min-w-0 flex-1">{settingsText(label)}</span>
          {look === 'list' && <ChevronRight size={18} aria-hidden className="flex-none text-muted" />}
        </Link>
      ))}
    </nav>
  )
}
