import { Link } from '#client/router/link.tsx'
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
  SquareArrowOutUpRight,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import { useId } from 'react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { listMenu, type MenuPage } from '#shared/menus.ts'
import { useMe } from '#client/sync/react/session.ts'
import { cx } from '#client/ui/cx.ts'
import { concerns } from './concerns.ts'

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
  'settings/guardian': UserRoundCheck,
  'settings/quick-exit': SquareArrowOutUpRight,
  'settings/data': Download,
  'settings/blocked': Ban,
  'settings/reports': Flag,
  'settings/conduct': ScrollText,
  safety: HeartHandshake,
  'settings/delete': UserRoundX,
} satisfies Record<MenuPage<'settings'>, LucideIcon>

const menuItems = listMenu('settings', null).map(([page, { path, menus }]) => ({
  page,
  to: path,
  label: menus.settings,
  icon: icons[page],
}))
type MenuItem = (typeof menuItems)[number]

/** The first page of each section, with its heading. */
const headings: {
  readonly [page in MenuPage<'settings'>]?: `settings.of${'Login' | 'Use' | 'Safety' | 'Account'}`
} = {
  'settings/password': 'settings.ofLogin',
  'settings/appearance': 'settings.ofUse',
  'settings/visibility': 'settings.ofSafety',
  'settings/data': 'settings.ofAccount',
}

const looks = {
  side: {
    menu: 'gap-5',
    section: 'grid gap-1',
    heading: 'mb-2 px-3',
    item: 'min-h-11 rounded-md px-3 text-muted hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft',
  },
  list: {
    menu: 'gap-6',
    section: 'overflow-hidden rounded-lg border border-line bg-surface',
    heading: 'mb-2',
    item: 'min-h-14 border-b border-line px-4 py-2 last:border-b-0 focus-visible:-outline-offset-2',
  },
}

type Props = {
  /** `side` stands beside a settings page, `list` is a page of its own. */
  readonly look: keyof typeof looks
  readonly className?: string
}

/** The links to all settings pages that concern the member, in sections [NV12]. */
export function SettingsMenu({ look, className }: Props) {
  const me = useMe()
  const shown = menuItems.filter(({ page }) => concerns(page, me))
  return (
    <nav aria-label={settingsText('settings.menu')} className={cx('grid', looks[look].menu, className)}>
      {look === 'side' && <p className="px-3 font-display text-2xl">{coreText('nav.settings')}</p>}
      {toSections(shown).map((items) => (
        <Section key={items[0]?.to} items={items} look={look} />
      ))}
    </nav>
  )
}

function toSections(items: readonly MenuItem[]): MenuItem[][] {
  const sections: MenuItem[][] = []
  for (const item of items) {
    if (headings[item.page]) sections.push([])
    sections.at(-1)?.push(item)
  }
  return sections
}

type SectionProps = Pick<Props, 'look'> & { readonly items: readonly MenuItem[] }

function Section({ items, look }: SectionProps) {
  const id = useId()
  const heading = items[0] && headings[items[0].page]
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={cx('text-sm text-muted', looks[look].heading)}>
        {heading && settingsText(heading)}
      </p>
      <div className={looks[look].section}>
        {items.map(({ to, label, icon: Icon }) => (
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
      </div>
    </div>
  )
}
