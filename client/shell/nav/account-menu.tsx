import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronDown, LogOut, Settings, UserRound, Users } from 'lucide-react'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { coreText } from '#shared/texts/app/core.ts'
import type { Me } from '#shared/contract/account.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { MenuItem } from '#client/ui/overlay/menu-item.tsx'
import { Menu } from '#client/ui/overlay/menu.tsx'
import { useLogOut } from '../use-log-out.ts'

/** The account menu: connections, profile, settings, availability. */
export function AccountMenu({ me }: { readonly me: Me }) {
  const { logOut } = useLogOut()
  const shownName = me.fullName ?? me.email
  return (
    <Menu
      className="flex min-h-11 items-center gap-3 rounded-md p-1 hover:bg-sunken md:w-full md:p-2"
      button={
        <>
          <Avatar name={shownName} picture={me.picture} />
          <span className="sr-only">{memberShellText('nav.account')}</span>
          <span className="hidden min-w-0 flex-1 text-start text-sm leading-tight font-semibold wrap-anywhere md:block">
            {shownName}
          </span>
          <ChevronDown size={18} aria-hidden className="hidden flex-none text-muted md:block" />
        </>
      }
    >
      <MenuItem
        icon={Users}
        label={coreText('nav.connections')}
        link={<Link to={connectionsPath(me.role)} />}
      />
      <MenuItem icon={UserRound} label={coreText('nav.profile')} link={<Link to={pages.profile.path} />} />
      <MenuItem
        icon={Settings}
        label={coreText('nav.settings')}
        link={<Link to={pages['settings/password'].path} />}
      />
      <MenuItem
        icon={CalendarClock}
        label={coreText('nav.availability')}
        link={<Link to={pages.availability.path} />}
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
