import { Link } from '#client/router/link.tsx'
import {
  CalendarClock,
  CalendarDays,
  ChevronDown,
  Keyboard,
  LogOut,
  type LucideIcon,
  Settings,
  UserRound,
  Users,
} from 'lucide-react'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { coreText } from '#shared/texts/app/core.ts'
import type { Me } from '#shared/contract/account.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { listMenu, type MenuPage } from '#shared/menus.ts'
import { pages } from '#shared/pages.ts'
import { largeWindow, useMediaQuery } from '#client/ui/layout/use-media-query.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { keyDialog } from '#client/ui/overlay/key-dialog.ts'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { useLogOut } from '../use-log-out.ts'

const icons = {
  mentorconnections: Users,
  menteeconnections: Users,
  calls: CalendarDays,
  profile: UserRound,
  'settings/password': Settings,
  availability: CalendarClock,
} satisfies Record<MenuPage<'account'>, LucideIcon>

/** The account menu. */
export function AccountMenu({ me }: { readonly me: Me }) {
  const { logOut } = useLogOut()
  const isBeside = useMediaQuery(largeWindow)
  const shownName = displayName(me)
  return (
    <Menu
      className="flex min-h-11 items-center gap-3 rounded-md p-1 hover:bg-sunken md:w-full md:p-2 rail:justify-center"
      button={
        <>
          <Avatar name={shownName} picture={me.picture} />
          <span className="sr-only">{memberShellText('nav.account')}</span>
          <span
            title={shownName}
            className="hidden min-w-0 flex-1 text-start text-sm leading-tight font-semibold md:block rail:hidden"
          >
            <span dir="auto" className="block w-fit max-w-full wrap-anywhere">
              {shownName}
            </span>
          </span>
          <ChevronDown size={18} aria-hidden className="hidden flex-none text-muted md:block rail:hidden" />
        </>
      }
    >
      {listMenu('account', me.role).map(([page, { path, menus }]) => (
        <MenuItem
          key={page}
          icon={icons[page]}
          label={coreText(menus.account)}
          link={<Link to={page === 'settings/password' && !isBeside ? pages.settings.path : path} />}
        />
      ))}
      <MenuItem
        icon={Keyboard}
        label={memberShellText('nav.keys')}
        onPress={() => keyDialog.set('list')}
        // Narrow devices rarely have keys.
        className="max-md:hidden"
      />
      <MenuItem
        icon={LogOut}
        label={coreText('nav.logOut')}
        onPress={() => void logOut()}
        className="md:hidden"
      />
    </Menu>
  )
}
